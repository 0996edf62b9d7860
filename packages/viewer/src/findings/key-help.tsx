/** The help for the page's keys, which `?` opens. */
import { useEffect, useRef } from 'react'
import { isTyped } from '../page/is-typed.ts'

const moves = [['j, k', 'next and previous finding']] as const

const labelKeys = [
  ['r, w, u', 'label: right, wrong, unclear; then the next finding'],
  ['z', 'take your label back'],
  ['n', 'next finding without a label; if there is none, without one of yours'],
] as const

const others = [
  ['x', 'show or fold identical findings'],
  ['Enter', 'open the finding on its own page'],
  ['/', 'search; Enter or Esc returns to the list'],
  ['?', 'these keys'],
] as const

export function KeyHelp({ takesLabels }: { readonly takesLabels: boolean | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isTyped(event) && event.key === '?') dialog.current?.showModal()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className="strip-item hidden lg:flex"
        aria-label="? Keys"
        title="Keys (?)"
        onClick={() => dialog.current?.showModal()}
      >
        ?
      </button>
      <dialog ref={dialog} aria-label="Keys" className="card m-auto max-w-lg bg-surface p-5 text-ink">
        <h2 className="mb-3 font-semibold">Keys</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          {[...moves, ...(takesLabels === true ? labelKeys : []), ...others].map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="key">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        {takesLabels === false && (
          <p className="mt-3 text-sm text-muted">This page only reads, so it has no keys for labels.</p>
        )}
        <form method="dialog" className="mt-4">
          <button type="submit" className="button">
            Close
          </button>
        </form>
      </dialog>
    </>
  )
}

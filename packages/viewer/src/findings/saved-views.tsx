/** Views that a person saved under a name. They are stored only in this browser. */
import { isObject } from '@twincheck/core/reading'
import { type SyntheticEvent, useState } from 'react'
import { Foreign } from '../page/visible.tsx'

type SavedView = { readonly name: string; readonly link: string }

const PLACE = 'twincheck-views'
const MOST_VIEWS = 30
const LONGEST_NAME = 60

export function SavedViews({ link }: { readonly link: string }) {
  const [views, setViews] = useState(readViews)
  const [naming, setNaming] = useState(false)
  const keep = (next: readonly SavedView[]) => {
    setViews(next)
    writeViews(next)
  }
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('name')
    const name = typeof given === 'string' ? given.trim().slice(0, LONGEST_NAME) : ''
    setNaming(false)
    if (name !== '') keep([...views.filter((view) => view.name !== name), { name, link }].slice(-MOST_VIEWS))
  }
  return (
    <section aria-label="Saved views" className="flex flex-wrap items-center gap-2 text-sm print:hidden">
      <h3 className="basis-full text-xs font-semibold text-muted">Saved views, in this browser</h3>
      {views.map((view) => (
        <span key={view.name} className="inline-flex items-center rounded-full border border-line bg-surface">
          <a href={view.link} aria-current={view.link === link ? 'true' : undefined} className="py-1 pl-3 no-underline">
            <Foreign text={view.name} />
          </a>
          <button
            type="button"
            aria-label={`Forget the view ${view.name}`}
            className="px-2 py-1 text-muted hover:text-ink"
            onClick={() => keep(views.filter(({ name }) => name !== view.name))}
          >
            ✕
          </button>
        </span>
      ))}
      {naming ? (
        <form className="flex items-center gap-2" onSubmit={save}>
          <input
            name="name"
            aria-label="Name of the view"
            placeholder="Name"
            maxLength={LONGEST_NAME}
            className="field w-40"
            // biome-ignore lint/a11y/noAutofocus: the person who asked for it is about to type.
            autoFocus
            onKeyDown={({ key }) => key === 'Escape' && setNaming(false)}
          />
          <button type="submit" className="button">
            Save
          </button>
        </form>
      ) : (
        <button type="button" className="button" onClick={() => setNaming(true)}>
          Save view
        </button>
      )}
    </section>
  )
}

function readViews(): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(PLACE) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.flatMap((view: unknown) => {
      if (!isObject(view)) return []
      const { name, link } = view
      // Only links within this page are accepted, so that a stored link can never lead to another site.
      return typeof name === 'string' && typeof link === 'string' && link.startsWith('#/') ? [{ name, link }] : []
    })
  } catch {
    return []
  }
}

function writeViews(views: readonly SavedView[]): void {
  try {
    window.localStorage.setItem(PLACE, JSON.stringify(views))
  } catch {
    // A page that was opened from disk may not store anything. Its views last until the page is closed.
  }
}

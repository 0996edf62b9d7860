/** A change that an operator makes with a reason: a button, and a form that states the consequence before anything is changed. */
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { describeUnsent } from '../reading/problem-text.ts'

export function AskWhy({
  open,
  title,
  confirm,
  done,
  tone,
  focus,
  children,
  onOpen,
  change,
  onChanged,
}: {
  /** The words on the button that opens the form. */
  readonly open: string
  readonly title: string
  /** The words on the button that makes the change. */
  readonly confirm: string
  /** What is said afterwards, before the name of the person. */
  readonly done: string
  readonly tone: 'bad' | 'calm'
  /** Where the person begins to type: in the reason, or in a field of `children`. */
  readonly focus: 'why' | 'fields'
  /** The consequence, and what else the person enters. */
  readonly children: ReactNode
  readonly onOpen?: () => void
  /** Makes the change, and resolves with the name of the person in the chain. */
  readonly change: (why: string) => Promise<string>
  /** Called after the change, and after it was refused because something else had happened. */
  readonly onChanged: () => void
}) {
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const why = new FormData(event.currentTarget).get('why')
    change(typeof why === 'string' ? why : '').then(
      (by) => {
        setSaid(`${done} ${by}.`)
        setAsking(false)
        onChanged()
      },
      (error: unknown) => {
        setSaid(describeUnsent(error, 'changed'))
        onChanged()
      },
    )
  }
  const begin = () => {
    onOpen?.()
    setSaid('')
    setAsking(true)
  }
  return (
    <div className="space-y-2">
      {asking ? (
        <form
          onSubmit={submit}
          className={`card max-w-2xl space-y-3 border-l-4 p-4 ${tone === 'bad' ? 'border-l-bad' : ''}`}
          aria-label={title}
        >
          <p className="font-semibold">{title}</p>
          {children}
          <label className="block text-sm">
            <span className="text-muted">Why? Your login name, the time and this reason go into the chain.</span>
            <input
              name="why"
              required
              maxLength={500}
              className="field mt-1 w-full"
              // biome-ignore lint/a11y/noAutofocus: the person who asked for it is about to type.
              autoFocus={focus === 'why'}
            />
          </label>
          <p className="flex flex-wrap gap-3">
            <button type="submit" className={`button ${tone === 'bad' ? 'danger' : ''}`}>
              {confirm}
            </button>
            <button type="button" className="button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </p>
        </form>
      ) : (
        <button type="button" className="button" onClick={begin}>
          {open}
        </button>
      )}
      <p role="status" className="text-sm">
        {said}
      </p>
    </div>
  )
}

/** Text fields for JSON values. While the text is not valid, the last valid value stays in force, and the field says so. */
import type { Json } from '@twincheck/core'
import { MalformedInputError, readJson } from '@twincheck/core/reading'
import { useId, useState } from 'react'

/** The maximum length of a text in a text field. A longer text would freeze the page. */
const MOST_CHARACTERS = 200_000

type JsonFieldProps = {
  readonly label: string
  readonly value: unknown
  readonly expected: string
  readonly accepts: (value: Json) => boolean
  readonly onChange: (value: Json) => void
}

/** A field that is created only when its title is opened. */
export function FoldedJsonField({ title, ...field }: JsonFieldProps & { readonly title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-sm">{title}</summary>
      {isOpen && <JsonField {...field} />}
    </details>
  )
}

export function JsonField({ label, value, expected, accepts, onChange }: JsonFieldProps) {
  const [text, setText] = useState(() => textOf(value))
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const edit = (written: string) => {
    setText(written)
    let parsed: Json
    try {
      parsed = readJson(JSON.parse(written), 'the value')
    } catch (error) {
      const why = error instanceof MalformedInputError ? `Expected ${error.expected}.` : 'This is not valid JSON yet.'
      setProblem(`${why} The last valid value is judged.`)
      return
    }
    const fits = accepts(parsed)
    setProblem(fits ? null : `Expected ${expected}. The last valid value is judged.`)
    if (fits) onChange(parsed)
  }
  if (text === null || text.length > MOST_CHARACTERS)
    return <p className="text-sm text-muted">{label}: too long to be edited here.</p>
  return (
    <div>
      <textarea
        className="field code w-full"
        spellCheck={false}
        rows={Math.min(20, text.split('\n').length + 1)}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        value={text}
        onChange={({ target }) => edit(target.value)}
      />
      {problem !== null && (
        <p id={id} role="status" className="text-sm text-warn">
          {problem}
        </p>
      )}
    </div>
  )
}

function textOf(value: unknown): string | null {
  try {
    return JSON.stringify(value, null, 2)
  } catch {
    return null
  }
}

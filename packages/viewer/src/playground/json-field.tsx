/** A text field for a JSON value. While the text is not valid, the last valid value stays in force, and the field says so. */
import { useId, useState } from 'react'

/** A text field with a longer text would freeze the page. */
const MOST_CHARACTERS = 200_000

export function JsonField({
  label,
  value,
  expected,
  accepts,
  onChange,
}: {
  readonly label: string
  readonly value: unknown
  /** For the message if the text does not fit. */
  readonly expected: string
  readonly accepts: (value: unknown) => boolean
  readonly onChange: (value: unknown) => void
}) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2))
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const edit = (written: string) => {
    setText(written)
    let parsed: unknown
    try {
      parsed = JSON.parse(written)
    } catch {
      setProblem('This is not valid JSON yet. The last valid value is judged.')
      return
    }
    const fits = accepts(parsed)
    setProblem(fits ? null : `Expected ${expected}. The last valid value is judged.`)
    if (fits) onChange(parsed)
  }
  if (text.length > MOST_CHARACTERS) return <p className="text-sm text-muted">{label}: too long to be edited here.</p>
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

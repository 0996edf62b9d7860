/** Controls for the source of the trace: an example, a file or a pasted text. */
import type { ClipboardEvent, DragEvent } from 'react'
import { type Example, type ExampleChange, examples } from './examples.ts'

/** The maximum length of a text in the text field. The layout of a longer text would freeze the page. */
const MOST_IN_FIELD = 200_000

const groups = [
  ['replaced', 'A negative twin takes the place of the call'],
  ['answered', 'The call is answered instead of run'],
  ['kept', 'The call runs'],
] as const satisfies readonly (readonly [Example['outcome'], string])[]

export function Source({
  chosen,
  draft,
  isEdited,
  onChoose,
  onText,
  onTry,
  onUndo,
}: {
  readonly chosen: Example | null
  /** The typed or pasted text, until it has been read as a trace. */
  readonly draft: string
  readonly isEdited: boolean
  readonly onChoose: (example: Example) => void
  readonly onText: (text: string) => void
  readonly onTry: (example: Example) => void
  readonly onUndo: () => void
}) {
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (pasted.length <= MOST_IN_FIELD) return
    event.preventDefault()
    onText(pasted)
  }
  const readFile = (file: File | undefined) => {
    file?.text().then(onText, () => onText(''))
  }
  const allowDrop = (event: DragEvent) => event.preventDefault()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    readFile(event.dataTransfer.files[0])
  }
  return (
    <section className="card space-y-2 px-3 py-2" aria-label="Source" onDragOver={allowDrop} onDrop={drop}>
      <label className="text-sm">
        Example{' '}
        <select
          className="field"
          value={chosen === null ? -1 : examples.indexOf(chosen)}
          onChange={({ target }) => {
            const example = examples[Number(target.value)]
            if (example) onChoose(example)
          }}
        >
          {chosen === null && <option value={-1}>none of these</option>}
          {groups.map(([outcome, title]) => (
            <optgroup key={outcome} label={title}>
              {examples.map((example, index) =>
                example.outcome === outcome ? (
                  <option key={example.name} value={index}>
                    {example.name}
                  </option>
                ) : null,
              )}
            </optgroup>
          ))}
        </select>
      </label>
      <p className="text-sm text-muted">{chosen?.about ?? 'A trace of your own.'}</p>
      {isEdited ? (
        <button type="button" className="button" onClick={onUndo}>
          Undo the edits
        </button>
      ) : (
        chosen && (
          <button type="button" className="button text-left" onClick={() => onTry(chosen)}>
            Try it: change message {chosen.change.position + 1} to <span className="code">{textOf(chosen.change)}</span>
          </button>
        )
      )}
      <details>
        <summary className="cursor-pointer text-sm">
          Paste a trace or open a file (any format that “twincheck scan” reads)
        </summary>
        <textarea
          className="field code mt-1 w-full"
          rows={5}
          spellCheck={false}
          aria-label="Trace as text"
          placeholder="Paste here. What can be read becomes the conversation below, and the field is free again."
          value={draft.length <= MOST_IN_FIELD ? draft : ''}
          onPaste={paste}
          onChange={({ target }) => onText(target.value)}
        />
        <input
          type="file"
          aria-label="File with a trace"
          className="mt-1 max-w-full text-sm file:mr-2 file:rounded-lg file:border file:border-line file:bg-surface file:px-3 file:py-1.5"
          onChange={({ target }) => readFile(target.files?.[0])}
        />
      </details>
    </section>
  )
}

function textOf({ to }: ExampleChange): string {
  return typeof to === 'string' ? `“${to}”` : JSON.stringify(to)
}

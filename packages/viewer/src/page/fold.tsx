/** Long text is shown by its beginning, with a button for the rest. It is always text: nothing in it is interpreted. */
import { type ReactNode, useState } from 'react'
import { showParts } from './visible.tsx'

const SHOWN_CHARACTERS = 900
const SHOWN_LINES = 14

export function Fold({
  text,
  render = showParts,
  look = 'code',
}: {
  readonly text: string
  readonly render?: (part: string) => ReactNode
  readonly look?: 'code' | 'prose'
}) {
  const [open, setOpen] = useState(false)
  const cut = beginning(text)
  if (cut.length === text.length) return <div className={look}>{render(text)}</div>
  return (
    <div>
      <div className={look}>{render(open ? text : `${cut} …`)}</div>
      <button type="button" className="button mt-2" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Fold' : `Show all ${text.length.toLocaleString('en')} characters`}
      </button>
    </div>
  )
}

function beginning(text: string): string {
  const lines = text.split('\n', SHOWN_LINES + 1)
  const byLines = lines.length > SHOWN_LINES ? lines.slice(0, SHOWN_LINES).join('\n') : text
  // A little over is shown whole: a button for one more line would be silly.
  return byLines.length > SHOWN_CHARACTERS * 1.2 ? byLines.slice(0, SHOWN_CHARACTERS) : byLines
}

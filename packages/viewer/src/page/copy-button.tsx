/** A button that copies a text and confirms that. */
import { useState } from 'react'

export function CopyButton({
  label,
  text,
  look = 'button',
}: {
  readonly label: string
  readonly text: () => string
  readonly look?: 'button' | 'quiet-button'
}) {
  const [said, setSaid] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied: the browser did not allow it'),
    )
  }
  return (
    <span className="inline-flex items-center gap-2">
      <span role="status" className={look === 'button' ? 'order-1 text-sm text-muted' : 'text-muted'}>
        {said}
      </span>
      <button type="button" className={look} onClick={copy}>
        {label}
      </button>
    </span>
  )
}

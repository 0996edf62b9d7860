/** Copies a text and confirms it. */
import { useState } from 'react'

export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [said, setSaid] = useState('')
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied: the browser did not allow it'),
    )
  }
  return (
    <span className="inline-flex items-center gap-2">
      <button type="button" className="button" onClick={copy}>
        {label}
      </button>
      <span role="status" className="text-sm text-muted">
        {said}
      </span>
    </span>
  )
}

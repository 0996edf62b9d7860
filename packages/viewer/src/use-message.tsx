/** Scrolls to the message that the URL names and focuses it, so that reading continues there. */
import { useEffect } from 'react'

export function useMessage(position: number | null): void {
  useEffect(() => {
    if (position === null) return
    const place = document.getElementById(`message-${position}`)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [position])
}

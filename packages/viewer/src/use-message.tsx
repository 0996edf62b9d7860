/** Goes to the message that the address names. It gets the focus, so that reading goes on from there. */
import { useEffect } from 'react'

export function useMessage(position: number | null): void {
  useEffect(() => {
    if (position === null) return
    const place = document.getElementById(`message-${position}`)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
  }, [position])
}

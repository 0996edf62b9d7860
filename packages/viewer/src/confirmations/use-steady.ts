/**
 * Controls that work only after they have been still for a while. If a control appears or moves under a pointer, a finger or the focus, a
 * press would hit something that the person did not mean.
 *
 * Invariants
 * 1. A press counts only if it began at least half a second after the controls last moved, appeared or came back into view. The time of
 *    the
 *    press event decides.
 * 2. A key that is held down presses once.
 */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

export const INERT_MS = 500

export type Steady = {
  readonly place: RefObject<HTMLDivElement | null>
  /**
   * Whether the controls are shown as disabled, also to assistive technology. Only `counts` decides whether a press
   * counts.
   */
  readonly inert: boolean
  readonly counts: (clickedAt: number) => boolean
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

export function useSteady(): Steady {
  const place = useRef<HTMLDivElement>(null)
  const movedAt = useRef(Number.POSITIVE_INFINITY)
  const seen = useRef('')
  const lookedAt = useRef(0)
  const tooEarly = useRef(false)
  const [inert, setInert] = useState(true)
  const isSteadyAt = (time: number) => time - movedAt.current >= INERT_MS

  useEffect(() => {
    let frame = 0
    const disturb = () => {
      movedAt.current = performance.now()
      setInert(true)
    }
    const look = () => {
      const now = whereabouts(place.current)
      // If no frame was drawn for half of the waiting time, the controls may have moved without being measured.
      const stalled = performance.now() - lookedAt.current > INERT_MS / 2
      lookedAt.current = performance.now()
      if (stalled || now !== seen.current) disturb()
      else if (performance.now() - movedAt.current >= INERT_MS) setInert(false)
      seen.current = now
      frame = window.requestAnimationFrame(look)
    }
    disturb()
    look()
    document.addEventListener('visibilitychange', disturb)
    window.addEventListener('focus', disturb)
    return () => {
      window.cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', disturb)
      window.removeEventListener('focus', disturb)
    }
  }, [])

  const begin = (event: PointerEvent | KeyboardEvent) => {
    // The position is measured again, because the controls may have moved since the last frame.
    const moved = whereabouts(place.current) !== seen.current
    const stalled = event.nativeEvent.timeStamp - lookedAt.current > INERT_MS / 2
    tooEarly.current = moved || stalled || !isSteadyAt(event.nativeEvent.timeStamp)
  }
  return {
    place,
    inert,
    counts: (clickedAt) => {
      const counts = !tooEarly.current && isSteadyAt(clickedAt)
      tooEarly.current = false
      return counts
    },
    onPointerDown: begin,
    onKeyDown: (event) => {
      if (event.repeat) event.preventDefault()
      else begin(event)
    },
  }
}

function whereabouts(element: Element | null): string {
  if (!element) return ''
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left, top, width, height].map(Math.round).join(' ')
}

/** Which decision is being read: the last one that begins above the middle of what is seen. */
import { useEffect, useState } from 'react'

/** The step of it; null before any is there. */
export function useDecisionInView(): number | null {
  const [step, setStep] = useState<number | null>(null)
  useEffect(() => {
    let asked = 0
    const look = () => {
      asked = 0
      setStep(findInView())
    }
    const ask = () => {
      if (asked === 0) asked = window.requestAnimationFrame(look)
    }
    ask()
    window.addEventListener('scroll', ask, { passive: true })
    window.addEventListener('resize', ask)
    return () => {
      window.cancelAnimationFrame(asked)
      window.removeEventListener('scroll', ask)
      window.removeEventListener('resize', ask)
    }
  }, [])
  return step
}

function findInView(): number | null {
  const places = [...document.querySelectorAll<HTMLElement>('[data-decision]')]
  const middle = window.innerHeight * 0.55
  let [low, high] = [0, places.length]
  // They stand below each other, so that a few of a thousand need to be measured.
  while (low < high) {
    const half = (low + high) >> 1
    if ((places[half]?.getBoundingClientRect().top ?? 0) <= middle) low = half + 1
    else high = half
  }
  const found = places[Math.max(0, low - 1)]?.dataset.decision
  return found === undefined ? null : Number(found)
}

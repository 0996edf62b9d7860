/** Keys that are commands of a screen, while the person does not type in a field. */
import { useEffect, useRef } from 'react'
import { isTyped } from './is-typed.ts'

export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = latest.current[event.key]
      if (command === undefined || isTyped(event)) return
      // The key Enter on a link or a button activates it, except on a row of a list.
      const target = event.target instanceof HTMLElement ? event.target : null
      if (event.key === 'Enter' && target?.closest('button, summary, a') && !target.closest('tr[data-row]')) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** A moment as people read it: 2026-11-15 10:00 UTC. */
export function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

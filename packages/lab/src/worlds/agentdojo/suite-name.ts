export const suiteNames = ['banking', 'slack', 'travel', 'workspace'] as const
export type SuiteName = (typeof suiteNames)[number]

export function isSuiteName(name: unknown): name is SuiteName {
  return suiteNames.some((known) => known === name)
}

/** The four multi-turn categories of BFCL V4, and their file names in a data folder. */

export const categories = [
  'multi_turn_base',
  'multi_turn_miss_func',
  'multi_turn_miss_param',
  'multi_turn_long_context',
] as const

export type Category = (typeof categories)[number]

/** Finds the category of a task by its id, for example by `multi_turn_base_12`. Null for ids of another form. */
export function categoryOf(taskId: string): Category | null {
  const split = taskId.lastIndexOf('_')
  if (!/^\d+$/.test(taskId.slice(split + 1))) return null
  const name = taskId.slice(0, split)
  return categories.find((category) => category === name) ?? null
}

export function taskFileName(category: Category): string {
  return `BFCL_v4_${category}.json`
}

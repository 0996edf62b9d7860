/** Halves of every world's tasks, by a hash. New rules are made on `made`; their figures are stated on `other`. */
export const taskHalves = ['made', 'other'] as const
export type TaskHalf = (typeof taskHalves)[number]

/**
 * Divides the tasks of every world into two halves, by a hash. New rules are made on the half `made`, and their figures are stated on the
 * half `other`.
 */
export const taskHalves = ['made', 'other'] as const
export type TaskHalf = (typeof taskHalves)[number]

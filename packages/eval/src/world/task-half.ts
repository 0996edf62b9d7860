/**
 * Divides the tasks of every world into two halves, by a hash. New rules are developed on the half `made`. Their figures are measured on
 * the half `other`.
 */
export const taskHalves = ['made', 'other'] as const
export type TaskHalf = (typeof taskHalves)[number]

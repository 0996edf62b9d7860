/**
 * Every world's tasks are divided into two halves by a hash. New rules are made on the half `made` only; their figures are stated on
 * the half `other`. The division needs no list of tasks, so it holds for tasks that nobody has seen yet.
 */
export const taskHalves = ['made', 'other'] as const
export type TaskHalf = (typeof taskHalves)[number]

/** Whether a twin was right by a benchmark's own solution. `replay/judge-twin.ts` computes this verdict. */
export const twinVerdicts = ['right', 'wrong', 'unknown'] as const
export type TwinVerdict = (typeof twinVerdicts)[number]

/** The commands that the laboratory brings, in the order of the help. */
export const laboratoryNames = [
  'replay',
  'study',
  'worker',
  'splits',
  'stats',
  'oracle',
  'injections',
  'bfcl',
  'tau',
  'agentdojo',
] as const

export type LaboratoryCommand = (typeof laboratoryNames)[number]

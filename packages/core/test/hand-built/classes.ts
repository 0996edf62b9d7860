/** Every class of steps, by the name that a test's title begins with. */
import { consent } from './consent.ts'
import { fragments } from './fragments.ts'
import { inverseActions } from './inverse-actions.ts'
import { notation } from './notation.ts'
import { roles } from './roles.ts'
import type { HandBuiltStep } from './story.ts'

export const classes: Readonly<Record<string, readonly HandBuiltStep[]>> = {
  consent,
  notation,
  roles,
  fragments,
  'inverse actions': inverseActions,
}

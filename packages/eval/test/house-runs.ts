/** Runs in the small world that went wrong in one step, written by hand. */
import type { Acted } from './store-run.ts'
import { call } from './store-run.ts'

type Turns = readonly (readonly Acted[])[]

const lockFront = [call('lock_door', { door: 'front' })]
const unlockFront = [call('unlock_door', { door: 'front' })]
const lockGarden: Turns[number] = [
  [call('close_door', { door: 'garden' })],
  [call('lock_door', { door: 'garden' })],
  'The garden door is locked.',
]

/** Task "lock-up", solved. */
export const lockedUp: Turns = [[lockFront, 'The front door is locked.'], lockGarden]

/** The front door is locked and unlocked again, which nobody asked for: deleting that call completes the turn. */
export const unlockedAgain: Turns = [[lockFront, unlockFront, 'It is locked.'], lockGarden]

/** The same beside a call that is fine, and the actor goes on in the turn afterwards. */
export const unlockedBeside: Turns = [
  [lockFront, [...unlockFront, call('get_door', { door: 'front' })], [call('get_climate', {})], 'It is locked.'],
  lockGarden,
]

/** Task "unlock-garage": the same, in the last turn. */
export const unlockedAtTheEnd: Turns = [
  [[call('unlock_door', { door: 'garage' })], [call('open_door', { door: 'garage' })], 'It is open.'],
  [
    [call('close_door', { door: 'garage' }), call('lock_door', { door: 'garage' })],
    [call('unlock_door', { door: 'garage' })],
    'Done.',
  ],
]

/** The same in a run that was broken off in its first turn. */
export const unlockedAndBrokenOff: Turns = [[lockFront, unlockFront, unlockFront]]

/** Task "leave-for-a-week" in away mode: light in the hall fails, and the very same call is made again. */
export const repeatedAfterError: Turns = [
  [
    [call('turn_off_light', { room: 'kitchen' })],
    [call('turn_off_light', { room: 'the hall' })],
    [call('turn_off_light', { room: 'the hall' })],
    'All lights are off.',
  ],
  [[call('set_away_mode', { enabled: true }), call('set_temperature', { degrees: 12 })], 'Done.'],
]

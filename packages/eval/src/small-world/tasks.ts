/**
 * The tasks of the small world, with the calls that solve each turn. A turn without calls asks for something that no tool can do, so the
 * house must stay unchanged in it.
 */
import type { WrittenCall } from '../world/environment.ts'
import { eveningHouse, type House, setDoor } from './house.ts'

export type HouseTask = {
  readonly id: string
  readonly house: House
  readonly turns: readonly HouseTurn[]
}

export type HouseTurn = {
  readonly message: string
  readonly solution: readonly WrittenCall[]
  readonly arriving?: readonly string[]
}

export const houseTasks: readonly HouseTask[] = [
  task('lock-up', [
    turn('I am going to bed. Please lock the front door.', call('lock_door', { door: 'front' })),
    turn(
      'And the garden door as well, it is still open.',
      call('close_door', { door: 'garden' }),
      call('lock_door', { door: 'garden' }),
    ),
  ]),
  task('unlock-garage', [
    turn(
      'Open the garage door for me, I am outside with the car.',
      call('unlock_door', { door: 'garage' }),
      call('open_door', { door: 'garage' }),
    ),
    turn(
      'Thanks, I am in. Close it and lock it again.',
      call('close_door', { door: 'garage' }),
      call('lock_door', { door: 'garage' }),
    ),
  ]),
  task('leave-for-a-week', [
    turn(
      'We are leaving for a week. All lights off, please, they are on in the kitchen and the hall.',
      call('turn_off_light', { room: 'kitchen' }),
      call('turn_off_light', { room: 'hall' }),
    ),
    turn(
      'Turn away mode on and take the heating down to 12 degrees.',
      call('set_away_mode', { enabled: true }),
      call('set_temperature', { degrees: 12 }),
    ),
  ]),
  task(
    'come-home',
    [
      turn('We are back. Away mode off, please.', call('set_away_mode', { enabled: false })),
      turn(
        'Make it 21 degrees, and light in the hall.',
        call('set_temperature', { degrees: 21 }),
        call('turn_on_light', { room: 'hall' }),
      ),
    ],
    {
      ...eveningHouse,
      lights: { kitchen: false, hall: false, study: false, bedroom: false },
      away: true,
      temperature: 12,
    },
  ),
  task('is-it-locked', [
    turn('Is the garage door locked?', call('get_door', { door: 'garage' })),
    turn('Good. What is the heating set to?', call('get_climate', {})),
  ]),
  task('work-late', [
    turn('I will work in the study tonight, give me light there.', call('turn_on_light', { room: 'study' })),
    turn(
      'Nobody needs the kitchen any more. And half a degree warmer, please, it is set to 20.',
      call('turn_off_light', { room: 'kitchen' }),
      call('set_temperature', { degrees: 20.5 }),
    ),
  ]),
  task(
    'air-the-house',
    [
      turn(
        'Open the front door and the garden door for some air.',
        call('unlock_door', { door: 'front' }),
        call('open_door', { door: 'front' }),
        call('open_door', { door: 'garden' }),
      ),
      turn('Enough. Close both again.', call('close_door', { door: 'front' }), call('close_door', { door: 'garden' })),
    ],
    setDoor(setDoor(eveningHouse, 'front', { open: false, locked: true }), 'garden', { open: false, locked: false }),
  ),
  task('heating-arrives-late', [
    turn('Set the heating to 18 degrees.'),
    {
      ...turn('The heating can be reached now. Please try again.', call('set_temperature', { degrees: 18 })),
      arriving: ['set_temperature'],
    },
  ]),
]

function task(id: string, turns: readonly HouseTurn[], house: House = eveningHouse): HouseTask {
  return { id, house, turns }
}

function turn(message: string, ...solution: readonly WrittenCall[]): HouseTurn {
  return { message, solution }
}

function call(name: string, args: Readonly<Record<string, string | number | boolean>>): WrittenCall {
  return { name, arguments: JSON.stringify(args) }
}

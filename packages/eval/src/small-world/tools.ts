/**
 * The tools of the small world. A tool takes the house and returns the next house and an answer. If a tool refuses, it leaves the house
 * unchanged. Three pairs of tools undo each other (lights, doors, locks), `set_away_mode` flips a Boolean, and three tools only read. In
 * real traces, wrong calls often go to tools of these kinds.
 */
import type { Json, JsonObject, ToolSchema } from '@twincheck/core'
import { type Door, type House, setDoor, setLight } from './house.ts'

export type ToolAnswer = { readonly house: House; readonly output: JsonObject }

export type HouseTool = {
  readonly schema: ToolSchema
  readonly run: (house: House, args: JsonObject) => ToolAnswer
}

const COLDEST = 5
const WARMEST = 28

export const houseTools: readonly HouseTool[] = [
  tool('list_rooms', 'Lists the rooms and the doors of the house.', {}, (house) =>
    answer(house, { rooms: Object.keys(house.lights), doors: Object.keys(house.doors) }),
  ),
  tool('get_door', 'Tells whether a door is open and whether it is locked.', { door: 'string' }, (house, args) =>
    withDoor(house, args, (door) => answer(house, door)),
  ),
  tool('get_climate', 'Tells the temperature the heating aims at and whether away mode is on.', {}, (house) =>
    answer(house, { temperature: house.temperature, away: house.away }),
  ),
  tool('turn_on_light', 'Turns on the light of a room.', { room: 'string' }, (house, args) =>
    switchLight(house, args, true),
  ),
  tool('turn_off_light', 'Turns off the light of a room.', { room: 'string' }, (house, args) =>
    switchLight(house, args, false),
  ),
  tool('open_door', 'Opens a door. A locked door has to be unlocked first.', { door: 'string' }, (house, args) =>
    withDoor(house, args, (door, name) => {
      if (door.locked) return refuse(house, `The ${name} door is locked.`)
      return changeDoor(house, name, { ...door, open: true })
    }),
  ),
  tool('close_door', 'Closes a door.', { door: 'string' }, (house, args) =>
    withDoor(house, args, (door, name) => changeDoor(house, name, { ...door, open: false })),
  ),
  tool('lock_door', 'Locks a door. An open door has to be closed first.', { door: 'string' }, (house, args) =>
    withDoor(house, args, (door, name) => {
      if (door.open) return refuse(house, `The ${name} door is open.`)
      return changeDoor(house, name, { ...door, locked: true })
    }),
  ),
  tool('unlock_door', 'Unlocks a door.', { door: 'string' }, (house, args) =>
    withDoor(house, args, (door, name) => changeDoor(house, name, { ...door, locked: false })),
  ),
  tool('set_temperature', 'Sets the temperature in degrees Celsius.', { degrees: 'number' }, (house, { degrees }) => {
    if (typeof degrees !== 'number' || degrees < COLDEST || degrees > WARMEST) {
      return refuse(house, `The heating takes ${COLDEST} to ${WARMEST} degrees.`)
    }
    return answer({ ...house, temperature: degrees }, { temperature: degrees })
  }),
  tool('set_away_mode', 'Turns away mode on or off.', { enabled: 'boolean' }, (house, { enabled }) =>
    answer({ ...house, away: enabled === true }, { away: enabled === true }),
  ),
]

type SmallParameterType = 'string' | 'number' | 'boolean'

function tool(
  name: string,
  description: string,
  parameters: Readonly<Record<string, SmallParameterType>>,
  run: HouseTool['run'],
): HouseTool {
  const properties = Object.fromEntries(Object.entries(parameters).map(([key, type]) => [key, { type }]))
  const schema = { type: 'object', properties, required: Object.keys(parameters), additionalProperties: false }
  return { schema: { name, description, parameters: schema }, run }
}

function answer(house: House, output: JsonObject): ToolAnswer {
  return { house, output }
}

function refuse(house: House, error: string): ToolAnswer {
  return { house, output: { error } }
}

function switchLight(house: House, { room }: JsonObject, on: boolean): ToolAnswer {
  const name = textOf(room)
  if (!Object.hasOwn(house.lights, name)) return refuse(house, `There is no room called ${name}.`)
  if (on && house.away) return refuse(house, 'Lights stay off in away mode.')
  return answer(setLight(house, name, on), { room: name, light: on ? 'on' : 'off' })
}

function withDoor(house: House, { door }: JsonObject, use: (door: Door, name: string) => ToolAnswer): ToolAnswer {
  const name = textOf(door)
  const found = Object.hasOwn(house.doors, name) ? house.doors[name] : undefined
  return found === undefined ? refuse(house, `There is no door called ${name}.`) : use(found, name)
}

function changeDoor(house: House, name: string, door: Door): ToolAnswer {
  return answer(setDoor(house, name, door), { door: name, ...door })
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : String(value)
}

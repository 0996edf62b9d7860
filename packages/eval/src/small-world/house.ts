/**
 * The state of the small world: a house with lights, doors, a heating and an away mode. Plain immutable data, so a copy
 * is the value itself, and equality is equality of its text.
 */
export type Door = { readonly open: boolean; readonly locked: boolean }

export type House = {
  /** Room to whether its light is on. */
  readonly lights: Readonly<Record<string, boolean>>
  readonly doors: Readonly<Record<string, Door>>
  /** Degrees Celsius the heating aims at. */
  readonly temperature: number
  /** Nobody is at home: the heating is kept low and lights stay off. */
  readonly away: boolean
}

export const eveningHouse: House = {
  lights: { kitchen: true, hall: true, study: false, bedroom: false },
  doors: {
    front: { open: false, locked: false },
    garden: { open: true, locked: false },
    garage: { open: false, locked: true },
  },
  temperature: 20,
  away: false,
}

/** Members are always written in the order of `eveningHouse`, so one state has one text. */
export function houseText(house: House): string {
  return JSON.stringify(house)
}

export function setLight(house: House, room: string, on: boolean): House {
  return { ...house, lights: { ...house.lights, [room]: on } }
}

export function setDoor(house: House, name: string, door: Door): House {
  return { ...house, doors: { ...house.doors, [name]: door } }
}

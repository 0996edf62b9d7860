/**
 * A house with lights, doors, heating and an away mode. Its state is immutable data, and two states are equal if their texts are equal.
 */
export type Door = { readonly open: boolean; readonly locked: boolean }

export type House = {
  readonly lights: Readonly<Record<string, boolean>>
  readonly doors: Readonly<Record<string, Door>>
  /** The target temperature in degrees Celsius. */
  readonly temperature: number
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

/** The state of the house as text. Members always have the same order as in `eveningHouse`, so equal states have equal texts. */
export function houseText(house: House): string {
  return JSON.stringify(house)
}

export function setLight(house: House, room: string, on: boolean): House {
  return { ...house, lights: { ...house.lights, [room]: on } }
}

export function setDoor(house: House, name: string, door: Door): House {
  return { ...house, doors: { ...house.doors, [name]: door } }
}

/** A house with lights, doors, heating and an away mode: immutable data, equal if the texts are equal. */
export type Door = { readonly open: boolean; readonly locked: boolean }

export type House = {
  readonly lights: Readonly<Record<string, boolean>>
  readonly doors: Readonly<Record<string, Door>>
  /** Target temperature in degrees Celsius. */
  readonly temperature: number
  /** Whether the house is in away mode: the heating is low and the lights stay off. */
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

/** The state as text. Members always have the order of `eveningHouse`, so equal states have equal texts. */
export function houseText(house: House): string {
  return JSON.stringify(house)
}

export function setLight(house: House, room: string, on: boolean): House {
  return { ...house, lights: { ...house.lights, [room]: on } }
}

export function setDoor(house: House, name: string, door: Door): House {
  return { ...house, doors: { ...house.doors, [name]: door } }
}

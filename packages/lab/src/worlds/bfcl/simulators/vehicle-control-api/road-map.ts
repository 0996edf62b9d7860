/** The zipcodes of cities, and the distances between zipcodes in kilometres. A distance is valid in both directions. */
import { Float, type PyValue } from '@twincheck/eval/python'

const ZIPCODES: ReadonlyMap<PyValue, string> = new Map([
  ['Rivermist', '83214'],
  ['Stonebrook', '74532'],
  ['Maplecrest', '56108'],
  ['Silverpine', '62947'],
  ['Shadowridge', '71354'],
  ['Sunset Valley', '83462'],
  ['Oakendale', '47329'],
  ['Willowbend', '52013'],
  ['Crescent Hollow', '69238'],
  ['Autumnville', '51479'],
  ['San Francisco', '94016'],
])

const ROADS: readonly (readonly [string, string, number])[] = [
  ['83214', '74532', 750],
  ['56108', '62947', 320],
  ['71354', '83462', 450],
  ['47329', '52013', 290],
  ['69238', '51479', 630],
  ['94016', '83214', 980],
  ['94016', '94704', 600],
  ['94704', '08540', 2550],
  ['94016', '08540', 1950],
  ['62947', '47329', 1053],
  ['94016', '62947', 780],
  ['74532', '94016', 880],
]

const DISTANCES: ReadonlyMap<string, Float> = new Map(
  ROADS.flatMap(([from, to, kilometres]) => {
    const distance = new Float(kilometres)
    return [[`${from} ${to}`, distance] as const, [`${to} ${from}`, distance] as const]
  }),
)

export function zipcodeOf(city: PyValue): string {
  return ZIPCODES.get(city) ?? '00000'
}

export function distanceBetween(from: PyValue, to: PyValue): Float | null {
  if (typeof from !== 'string' || typeof to !== 'string') return null
  return DISTANCES.get(`${from} ${to}`) ?? null
}

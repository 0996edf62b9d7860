/** The car as a task configures it, and the texts that the long-context category adds to its replies. */
import { TwinCheckError } from '@twincheck/core'
import type { LongContext } from '@twincheck/eval/bfcl'
import { Float, isDict, type PyDict, type PyValue, typeName } from '@twincheck/eval/python'
import type { PythonRandom } from '../../../python/random.ts'
import { readDict, readRandom, readValue } from '../configuration.ts'

/** The attributes are in the order in which the original sets and prints them. */
export type Car = {
  _random: PythonRandom
  fuelLevel: PyValue
  batteryVoltage: PyValue
  engine_state: PyValue
  remainingUnlockedDoors: number
  doorStatus: PyDict
  acTemperature: PyValue
  fanSpeed: PyValue
  acMode: PyValue
  humidityLevel: PyValue
  headLightStatus: PyValue
  parkingBrakeStatus: PyValue
  _parkingBrakeForce: PyValue
  _slopeAngle: PyValue
  brakePedalStatus: PyValue
  _brakePedalForce: PyValue
  distanceToNextVehicle: PyValue
  cruiseStatus: PyValue
  destination: PyValue
  frontLeftTirePressure: PyValue
  frontRightTirePressure: PyValue
  rearLeftTirePressure: PyValue
  rearRightTirePressure: PyValue
  long_context: boolean
}

/** Texts and data for the long-context category. All worlds share them, and they are never changed. */
export type Manual = {
  readonly carMetadata: PyValue
  readonly weather: PyDict
  readonly parkingBrakeInstruction: PyValue
  readonly intermediaryCities: PyValue
}

const UNLOCKED_DOORS: PyDict = new Map([
  ['driver', 'unlocked'],
  ['passenger', 'unlocked'],
  ['rear_left', 'unlocked'],
  ['rear_right', 'unlocked'],
])

export function loadCar(config: PyDict, longContext: boolean): Car {
  const doors = readDict(config, 'doorStatus', UNLOCKED_DOORS)
  return {
    _random: readRandom(config, 141053),
    fuelLevel: readValue(config, 'fuelLevel', new Float(0)),
    batteryVoltage: readValue(config, 'batteryVoltage', new Float(12.6)),
    engine_state: readValue(config, 'engineState', 'stopped'),
    // The configured number of unlocked doors is ignored, because the doors are counted.
    remainingUnlockedDoors: 4 - countLocked(doors),
    doorStatus: doors,
    acTemperature: readValue(config, 'acTemperature', new Float(25)),
    fanSpeed: readValue(config, 'fanSpeed', 50),
    acMode: readValue(config, 'acMode', 'auto'),
    humidityLevel: readValue(config, 'humidityLevel', new Float(50)),
    headLightStatus: readValue(config, 'headLightStatus', 'off'),
    parkingBrakeStatus: readValue(config, 'parkingBrakeStatus', 'released'),
    _parkingBrakeForce: readValue(config, 'parkingBrakeForce', new Float(0)),
    _slopeAngle: readValue(config, 'slopeAngle', new Float(0)),
    brakePedalStatus: readValue(config, 'brakePedalStatus', 'released'),
    _brakePedalForce: readValue(config, 'brakePedalForce', new Float(0)),
    distanceToNextVehicle: readValue(config, 'distanceToNextVehicle', new Float(50)),
    cruiseStatus: readValue(config, 'cruiseStatus', 'inactive'),
    destination: readValue(config, 'destination', 'None'),
    frontLeftTirePressure: readValue(config, 'frontLeftTirePressure', new Float(32)),
    frontRightTirePressure: readValue(config, 'frontRightTirePressure', new Float(32)),
    rearLeftTirePressure: readValue(config, 'rearLeftTirePressure', new Float(30)),
    rearRightTirePressure: readValue(config, 'rearRightTirePressure', new Float(30)),
    long_context: longContext,
  }
}

/** Copies a car. Only the random generator and the doors change in place. Every other attribute is replaced when it changes. */
export function copyCar(car: Car): Car {
  return { ...car, _random: car._random.copy(), doorStatus: new Map(car.doorStatus) }
}

export function readManual(constants: LongContext): Manual {
  const weather = readConstant(constants, 'LONG_WEATHER_EXTENSION')
  if (!isDict(weather)) throw new UnusableConstantError('LONG_WEATHER_EXTENSION', 'a dict', typeName(weather))
  return {
    carMetadata: readConstant(constants, 'CAR_STATUS_METADATA_EXTENSION'),
    weather,
    parkingBrakeInstruction: readConstant(constants, 'PARKING_BRAKE_INSTRUCTION'),
    intermediaryCities: readConstant(constants, 'INTERMEDIARY_CITIES'),
  }
}

function readConstant(constants: LongContext, name: string): PyValue {
  const value = constants.get(name)
  if (value === undefined) throw new UnusableConstantError(name, 'a value', 'nothing')
  return value
}

class UnusableConstantError extends TwinCheckError {
  readonly code = 'unusable-constant'

  constructor(name: string, expected: string, found: string) {
    super(
      `long_context.json: expected ${expected} under '${name}', found ${found}. ` +
        'Install the benchmark data again: the file is of another version or incomplete.',
    )
  }
}

function countLocked(doors: PyDict): number {
  let locked = 0
  for (const status of doors.values()) if (status === 'locked') locked++
  return locked
}

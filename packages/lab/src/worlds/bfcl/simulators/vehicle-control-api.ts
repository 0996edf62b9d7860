/** VehicleControlAPI: one car. Random draws are seeded, so the order of calls matters. As in Python, 5 stays an int and 5.0 a float. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { item, iterate, requireHashable } from '../../python/access.ts'
import { toFloat } from '../../python/convert.ts'
import { equalRecords, recordAttributes } from './record-state.ts'
import { type Arguments, failure, required, type Simulator, type SimulatorMethod } from './simulator.ts'
import { type Car, copyCar, loadCar, type Manual, readManual } from './vehicle-control-api/car.ts'
import { distanceBetween, zipcodeOf } from './vehicle-control-api/road-map.ts'

export type VehicleState = {
  readonly car: Car
  readonly manual: Manual | null
}

const ZERO = new py.Float(0)
const TANK_CAPACITY = 50
const MILES_PER_GALLON = new py.Float(20)
const FULL_BRAKE_FORCE = 1000
const PARKING_BRAKE_FORCE = new py.Float(500)
const PARKING_SLOPE = new py.Float(10)

export const vehicleControlApi: Simulator<VehicleState> = {
  className: 'VehicleControlAPI',
  load: (scenario, longContext) => ({
    car: loadCar(scenario, longContext !== null),
    manual: longContext === null ? null : readManual(longContext),
  }),
  copy: ({ car, manual }) => ({ car: copyCar(car), manual }),
  equal: (left, right) => equalRecords(left.car, right.car),
  attributes: ({ car }) => recordAttributes(car),
  methods: {
    startEngine: { parameters: required('ignitionMode'), run: startEngine },
    fillFuelTank: { parameters: required('fuelAmount'), run: fillFuelTank },
    lockDoors: { parameters: required('unlock', 'door'), run: lockDoors },
    adjustClimateControl: {
      parameters: [
        { name: 'temperature' },
        { name: 'unit', default: 'celsius' },
        { name: 'fanSpeed', default: 50 },
        { name: 'mode', default: 'auto' },
      ],
      run: adjustClimateControl,
    },
    get_outside_temperature_from_google: { run: readOutsideTemperature },
    get_outside_temperature_from_weather_com: { run: () => py.dict({ error: 404 }) },
    setHeadlights: { parameters: required('mode'), run: setHeadlights },
    displayCarStatus: { parameters: required('option'), run: displayCarStatus },
    activateParkingBrake: { parameters: required('mode'), run: activateParkingBrake },
    pressBrakePedal: { parameters: required('pedalPosition'), run: pressBrakePedal },
    releaseBrakePedal: { run: releaseBrakePedal },
    setCruiseControl: { parameters: required('speed', 'activate', 'distanceToNextVehicle'), run: setCruiseControl },
    get_current_speed: { run: ({ car }) => py.dict({ currentSpeed: car._random.uniform(0, 120) }) },
    display_log: { parameters: required('messages'), run: (_, [messages = null]) => py.dict({ log: messages }) },
    estimate_drive_feasibility_by_mileage: { parameters: required('distance'), run: estimateDriveFeasibility },
    liter_to_gallon: converter('liter', 'gallon', 0.264172),
    gallon_to_liter: converter('gallon', 'liter', 3.78541),
    estimate_distance: { parameters: required('cityA', 'cityB'), run: estimateDistance },
    get_zipcode_based_on_city: {
      parameters: required('city'),
      run: (_, [city = null]) => py.dict({ zipcode: zipcodeOf(city) }),
    },
    set_navigation: { parameters: required('destination'), run: setNavigation },
    check_tire_pressure: { run: checkTirePressure },
    find_nearest_tire_shop: { run: () => py.dict({ shopLocation: '456 Oakwood Avenue, Rivermist, 83214' }) },
  },
}

function startEngine({ car }: VehicleState, [ignitionMode = null]: Arguments): PyValue {
  // As in the original, `STOP` stops the engine but gets an error as its reply, because the following checks are only for starting the
  // engine.
  if (ignitionMode === 'STOP') car.engine_state = 'stopped'
  if (car.remainingUnlockedDoors > 0) {
    const unlocked = [...car.doorStatus].filter(([, status]) => status === 'unlocked').map(([door]) => door)
    const doors = unlocked.join(', ')
    return failure(`All doors must be locked before starting the engine. Here are the unlocked doors: ${doors}`)
  }
  if (car.brakePedalStatus !== 'pressed') return failure('Brake pedal needs to be pressed when starting the engine.')
  if (!py.equal(car._brakePedalForce, FULL_BRAKE_FORCE)) {
    return failure('Must press the brake fully before starting the engine.')
  }
  if (py.lessThan(car.fuelLevel, ZERO)) return failure('Fuel tank is empty.')
  if (ignitionMode !== 'START') return failure('Invalid ignition mode.')
  car.engine_state = 'running'
  return py.dict({ engineState: car.engine_state, fuelLevel: car.fuelLevel, batteryVoltage: car.batteryVoltage })
}

function fillFuelTank({ car }: VehicleState, [fuelAmount = null]: Arguments): PyValue {
  if (py.lessThan(fuelAmount, 0)) return failure('Fuel amount cannot be negative.')
  const level = py.add(car.fuelLevel, fuelAmount)
  if (py.greaterThan(level, TANK_CAPACITY)) return failure('Cannot fill gas above the tank capacity.')
  if (py.lessThan(level, ZERO)) return failure('Fuel tank is empty. Min fuel level is 0 gallons.')
  car.fuelLevel = level
  return py.dict({ fuelLevel: level })
}

function lockDoors({ car }: VehicleState, [unlock = null, doors = null]: Arguments): PyValue {
  const [status, change] = py.truthy(unlock) ? (['unlocked', 1] as const) : (['locked', -1] as const)
  for (const door of iterate(doors)) {
    const name = doorName(door)
    if (item(car.doorStatus, name) === status) continue
    car.doorStatus.set(name, status)
    car.remainingUnlockedDoors += change
  }
  return py.dict({ lockStatus: status, remainingUnlockedDoors: car.remainingUnlockedDoors })
}

/** Reads a door's name. Doors have text names, and any other value raises a KeyError. */
function doorName(door: PyValue): string {
  if (typeof door === 'string') return door
  requireHashable(door)
  throw new py.PythonError('KeyError', py.repr(door))
}

function adjustClimateControl(
  { car }: VehicleState,
  [temperature = null, unit = null, fanSpeed = null, mode = null]: Arguments,
): PyValue {
  if (!isWithin(0, fanSpeed, 100)) return failure('Fan speed must be between 0 and 100.')
  // As in the original, the temperature is stored before it is converted. If the conversion raises, the unconverted value stays stored.
  car.acTemperature = py.copy(temperature)
  if (unit === 'fahrenheit') car.acTemperature = py.divide(py.multiply(py.subtract(temperature, 32), 5), 9)
  car.fanSpeed = fanSpeed
  car.acMode = py.copy(mode)
  return py.dict({ currentACTemperature: temperature, climateMode: mode, humidityLevel: car.humidityLevel })
}

function readOutsideTemperature({ car, manual }: VehicleState): PyValue {
  const answer: PyDict = manual === null ? new Map() : new Map(manual.weather)
  return answer.set('outsideTemperature', car._random.uniform(-10, 40))
}

function setHeadlights({ car }: VehicleState, [mode = null]: Arguments): PyValue {
  if (mode !== 'on' && mode !== 'off' && mode !== 'auto') return failure('Invalid headlight mode.')
  car.headLightStatus = mode === 'on' ? 'on' : 'off'
  return py.dict({ headlightStatus: car.headLightStatus })
}

const DISPLAYS: ReadonlyMap<PyValue, readonly (readonly [string, Exclude<keyof Car, '_random'>])[]> = new Map([
  ['fuel', [['fuelLevel', 'fuelLevel']]],
  ['battery', [['batteryVoltage', 'batteryVoltage']]],
  ['doors', [['doorStatus', 'doorStatus']]],
  [
    'climate',
    [
      ['currentACTemperature', 'acTemperature'],
      ['fanSpeed', 'fanSpeed'],
      ['climateMode', 'acMode'],
      ['humidityLevel', 'humidityLevel'],
    ],
  ],
  ['headlights', [['headlightStatus', 'headLightStatus']]],
  [
    'parkingBrake',
    [
      ['parkingBrakeStatus', 'parkingBrakeStatus'],
      ['parkingBrakeForce', '_parkingBrakeForce'],
      ['slopeAngle', '_slopeAngle'],
    ],
  ],
  [
    'brakePedal',
    [
      ['brakePedalStatus', 'brakePedalStatus'],
      ['brakePedalForce', '_brakePedalForce'],
    ],
  ],
  ['engine', [['engineState', 'engine_state']]],
])

function displayCarStatus({ car, manual }: VehicleState, [option = null]: Arguments): PyValue {
  const status = py.dict()
  if (manual !== null) status.set('metadata', manual.carMetadata)
  const shown = DISPLAYS.get(option)
  if (shown === undefined) return status.set('error', 'Invalid option')
  for (const [name, attribute] of shown) status.set(name, car[attribute])
  return status
}

function activateParkingBrake({ car, manual }: VehicleState, [mode = null]: Arguments): PyValue {
  if (mode !== 'engage' && mode !== 'release') return failure('Invalid mode')
  car.parkingBrakeStatus = mode === 'engage' ? 'engaged' : 'released'
  car._parkingBrakeForce = mode === 'engage' ? PARKING_BRAKE_FORCE : ZERO
  car._slopeAngle = PARKING_SLOPE
  const answer = py.dict()
  if (manual !== null) answer.set('parkingBrakeInstruction', manual.parkingBrakeInstruction)
  return answer
    .set('parkingBrakeStatus', car.parkingBrakeStatus)
    .set('_parkingBrakeForce', car._parkingBrakeForce)
    .set('_slopeAngle', car._slopeAngle)
}

function pressBrakePedal(state: VehicleState, [pedalPosition = null]: Arguments): PyValue {
  if (!isWithin(0, pedalPosition, 1)) return failure('Pedal position must be between 0 and 1.')
  if (py.equal(pedalPosition, 0)) return releaseBrakePedal(state)
  const force = py.multiply(pedalPosition, FULL_BRAKE_FORCE)
  state.car.brakePedalStatus = 'pressed'
  state.car._brakePedalForce = force
  return py.dict({ brakePedalStatus: 'pressed', brakePedalForce: toFloat(force) })
}

function releaseBrakePedal({ car }: VehicleState): PyValue {
  car.brakePedalStatus = 'released'
  car._brakePedalForce = ZERO
  return py.dict({ brakePedalStatus: 'released', brakePedalForce: ZERO })
}

function setCruiseControl(
  { car }: VehicleState,
  [speed = null, activate = null, distanceToNextVehicle = null]: Arguments,
): PyValue {
  const distance = toFloat(distanceToNextVehicle)
  const currentSpeed = toFloat(speed)
  if (car.engine_state === 'stopped') return failure('Start the engine before activating the cruise control.')
  car.distanceToNextVehicle = distance
  if (py.truthy(activate) && !isCruiseSpeed(currentSpeed)) return failure('Invalid speed')
  car.cruiseStatus = py.truthy(activate) ? 'active' : 'inactive'
  return py.dict({ cruiseStatus: car.cruiseStatus, currentSpeed, distanceToNextVehicle: distance })
}

function isCruiseSpeed(speed: py.Float): boolean {
  return isWithin(0, speed, 120) && py.equal(py.modulo(speed, 5), 0)
}

function estimateDriveFeasibility({ car }: VehicleState, [distance = null]: Arguments): PyValue {
  return py.dict({ canDrive: !py.lessThan(py.multiply(car.fuelLevel, MILES_PER_GALLON), distance) })
}

function converter(from: string, to: string, factor: number): SimulatorMethod<VehicleState> {
  const rate = new py.Float(factor)
  return {
    parameters: [{ name: from }],
    run: (_, [amount = null]) => py.dict([[to, py.multiply(amount, rate)]]),
  }
}

function estimateDistance({ manual }: VehicleState, [cityA = null, cityB = null]: Arguments): PyValue {
  const distance = distanceBetween(cityA, cityB)
  const answer = distance === null ? failure('distance not found in database.') : py.dict({ distance })
  if (manual !== null) answer.set('intermediaryCities', manual.intermediaryCities)
  return answer
}

function setNavigation({ car }: VehicleState, [destination = null]: Arguments): PyValue {
  car.destination = py.copy(destination)
  return py.dict({ status: py.add('Navigating to ', destination) })
}

function checkTirePressure({ car, manual }: VehicleState): PyValue {
  const front = py.add(car.frontLeftTirePressure, car.frontRightTirePressure)
  const total = py.add(py.add(front, car.rearLeftTirePressure), car.rearRightTirePressure)
  return py.dict({
    frontLeftTirePressure: car.frontLeftTirePressure,
    frontRightTirePressure: car.frontRightTirePressure,
    rearLeftTirePressure: car.rearLeftTirePressure,
    rearRightTirePressure: car.rearRightTirePressure,
    healthy_tire_pressure: isWithin(30, py.divide(total, 4), 35),
    car_info: manual === null ? new Map() : manual.carMetadata,
  })
}

function isWithin(low: number, value: PyValue, high: number): boolean {
  return py.lessOrEqual(low, value) && py.lessOrEqual(value, high)
}

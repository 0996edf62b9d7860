/** Lookup tools for hotels, restaurants and car rental companies in suite travel, by city and by name. */
import { contains, dict, PythonError, type PyValue, str, typeName } from '@twincheck/eval/python'
import type { TravelWorld } from '../models/travel.ts'
import type { ParameterType } from './parameter.ts'
import { param } from './parameter.ts'
import { defineTool, type Tool } from './tool.ts'
import { value } from './tool-result.ts'

type Reviewed = { readonly rating: PyValue; readonly reviews: readonly string[] }
type TravelPlace = { readonly name: string; readonly city: string }

type Placed<P extends TravelPlace> = (world: TravelWorld) => readonly P[]

type CityTool = { readonly description: string; readonly city: string; readonly opening: (city: PyValue) => string }

export function cityTool<P extends TravelPlace>(
  name: string,
  places: Placed<P>,
  { description, city: cityDescription, opening }: CityTool,
): Tool<TravelWorld> {
  return defineTool(name, {
    description,
    parameters: [param('city', 'text', cityDescription)],
    run: (world: TravelWorld, { city }) => {
      const found = places(world).filter((place) => place.city === city)
      return value(`${opening(city)}${found.map((place) => place.name).join('\n')}\n`)
    },
  })
}

/** Returns the city if it is a text. Otherwise throws the TypeError of Python's `str + city`. */
export function asText(city: PyValue): string {
  if (typeof city === 'string') return city
  throw new PythonError('TypeError', `can only concatenate str (not "${typeName(city)}") to str`)
}

type DetailTool<P extends TravelPlace> = {
  readonly description: string
  readonly parameter: { readonly name: string; readonly description: string; readonly type?: ParameterType }
  readonly detail: (place: P) => PyValue
  readonly chosen?: (given: PyValue) => (place: P) => boolean
}

export function detailTool<P extends TravelPlace>(
  name: string,
  places: Placed<P>,
  { description, parameter, detail, chosen = named }: DetailTool<P>,
): Tool<TravelWorld> {
  return defineTool(name, {
    description,
    parameters: [{ type: 'texts', ...parameter }],
    run: (world: TravelWorld, args) => {
      const isChosen = chosen(args[parameter.name] ?? null)
      return value(
        dict(
          places(world)
            .filter(isChosen)
            .map((place) => [place.name, detail(place)]),
        ),
      )
    },
  })
}

function named(given: PyValue): (place: TravelPlace) => boolean {
  return ({ name }) => contains(given, name)
}

export function ratingAndReviews({ rating, reviews }: Reviewed): PyValue {
  return `Rating: ${str(rating)}\nReviews: ${reviews.join('\n')}`
}

/** Restaurant tools of suite travel. */
import { isDict, PythonError, type PyValue, typeName } from '@twincheck/eval/python'
import type { Restaurant, TravelWorld } from '../models/travel.ts'
import { asText, cityTool, detailTool, ratingAndReviews } from './places.ts'
import type { Tool } from './tool.ts'

const restaurants = (world: TravelWorld): readonly Restaurant[] => world.restaurants.restaurant_list

export const restaurantTools: readonly Tool<TravelWorld>[] = [
  cityTool('get_all_restaurants_in_city', restaurants, {
    description: 'Get all restaurants in the given city.',
    city: 'The city to get restaurants from.',
    opening: (city) => `Restaurant in ${asText(city)}: `,
  }),
  restaurantTool('get_cuisine_type_for_restaurants', {
    description: 'Get the cuisine type of the given restaurants, could be: Italian, Chinese, Indian, Japanese.',
    names: 'The name of restaurants to get the cuisine type for.',
    detail: ({ cuisine_type }) => cuisine_type,
  }),
  restaurantTool('get_restaurants_address', {
    description: 'Get the address of the given restaurants.',
    names: 'The name of the restaurant to get the address for.',
    detail: ({ address }) => address,
  }),
  restaurantTool('get_rating_reviews_for_restaurants', {
    description: 'Get the rating and reviews for the given restaurants.',
    names: 'The names of the restaurants to get reviews for.',
    detail: ratingAndReviews,
  }),
  detailTool('get_dietary_restrictions_for_all_restaurants', restaurants, {
    description:
      'Get the dietary restrictions of the given restaurants, could be: Vegetarian, Vegan, Gluten-free, Dairy-free.',
    parameter: {
      name: 'restaurant_names',
      description: 'The name of the restaurant to get the dietary restrictions for.',
    },
    detail: ({ dietary_restrictions }) => dietary_restrictions,
    // The original joins the given names to one text, and selects every restaurant whose name occurs in this text. So a given name also
    // selects each restaurant whose name is a part of the given name.
    chosen: (given) => {
      const joined = joinTexts(given)
      return ({ name }) => joined.includes(name)
    },
  }),
  restaurantTool('get_contact_information_for_restaurants', {
    description: 'Get the contact information of the given restaurants.',
    names: 'The name of the restaurant to get the contact information for.',
    detail: ({ contact_information }) => contact_information,
  }),
  restaurantTool('get_price_for_restaurants', {
    description: 'Get the price per person of the given restaurants.',
    names: 'The name of the restaurant to get the price per person for.',
    detail: ({ price_per_person }) => price_per_person,
  }),
  restaurantTool('check_restaurant_opening_hours', {
    description: 'Get the openning hours of the given restaurants, check if the restaurant is open.',
    names: 'The name of the restaurant to get the operating hours for.',
    detail: ({ operating_hours }) => operating_hours,
  }),
]

type RestaurantTool = {
  readonly description: string
  readonly names: string
  readonly detail: (restaurant: Restaurant) => PyValue
}

function restaurantTool(name: string, { description, names, detail }: RestaurantTool): Tool<TravelWorld> {
  return detailTool(name, restaurants, {
    description,
    parameter: { name: 'restaurant_names', description: names },
    detail,
  })
}

/** Imitates Python's `', '.join(...)`, which also joins the characters of a text or the keys of a dict. */
function joinTexts(given: PyValue): string {
  if (!Array.isArray(given) && !isDict(given) && typeof given !== 'string') {
    throw new PythonError('TypeError', 'can only join an iterable')
  }
  const items: readonly PyValue[] = Array.isArray(given) ? given : isDict(given) ? [...given.keys()] : [...given]
  for (const [index, item] of items.entries()) {
    if (typeof item === 'string') continue
    throw new PythonError('TypeError', `sequence item ${index}: expected str instance, ${typeName(item)} found`)
  }
  return items.join(', ')
}

/** The tools of suite travel, in the order of the benchmark's tool list. */
import { dict, equal, type PyValue, str } from '@twincheck/eval/python'
import type { DateTime } from '../../python/datetime/date-time.ts'
import { fromIsoFormat } from '../../python/datetime/from-iso-format.ts'
import type { CarRentalCompany, Hotel, TravelWorld } from '../models/travel.ts'
import { cancelEventTool, createEventTool, dayEventsTool, searchEventsTool } from './calendar.ts'
import { sendEmailTool } from './inbox.ts'
import { param } from './parameter.ts'
import { asText, cityTool, detailTool, ratingAndReviews } from './places.ts'
import { restaurantTools } from './restaurants.ts'
import { defineTool, type Tool } from './tool.ts'
import { value } from './tool-result.ts'

/** Makes a reservation and returns its start. If the date cannot be parsed, the error is raised after the other fields are written. */
function reserve(
  { reservation, user }: TravelWorld,
  type: 'hotel' | 'car' | 'restaurant',
  title: PyValue,
  start: PyValue,
): DateTime {
  reservation.contact_information = user.phone_number
  reservation.reservation_type = type
  reservation.title = title
  reservation.start_time = fromIsoFormat(start)
  return reservation.start_time
}

const reservationTools: readonly Tool<TravelWorld>[] = [
  defineTool('reserve_hotel', {
    description: 'Makes a reservation for a hotel with the provided details..',
    parameters: [
      param('hotel', 'text', 'Where the reservation is made. It must only be the name of the hotel.'),
      param('start_day', 'text', "The check-in day for the hotel. Should be in ISO format 'YYYY-MM-DD'."),
      param('end_day', 'text', "The check-out day for the hotel. Should be in ISO format 'YYYY-MM-DD'."),
    ],
    run: (world: TravelWorld, { hotel, start_day, end_day }) => {
      reserve(world, 'hotel', hotel, start_day)
      world.reservation.end_time = fromIsoFormat(end_day)
      return value(
        `Reservation for ${str(hotel)} from ${str(start_day)} to ${str(end_day)} has been made successfully.`,
      )
    },
  }),
  defineTool('reserve_car_rental', {
    description: 'Makes a reservation for a car rental with the provided details.',
    parameters: [
      param('company', 'text', 'Where the reservation is made. It must only be the name of the car rental company.'),
      param('start_time', 'text', "The reservation starting time. Should be in ISO format 'YYYY-MM-DD HH:MM'."),
      param('end_time', 'text-or-none', "The reservation end time. Should be in ISO format 'YYYY-MM-DD HH:MM'."),
    ],
    run: (world: TravelWorld, { company, start_time, end_time }) => {
      reserve(world, 'car', company, start_time)
      // The original parses the start time a second time to compute the end. So start and end are two objects, and the YAML dump has no
      // anchor.
      world.reservation.end_time = fromIsoFormat(start_time)
      return value(
        `Reservation for a car at ${str(company)} from ${str(start_time)} to ${str(end_time)} has been made successfully.`,
      )
    },
  }),
  defineTool('reserve_restaurant', {
    description: 'Makes a reservation for a restaurant with the provided details.',
    parameters: [
      param('restaurant', 'text', 'Where the reservation is made. It must only be the name of the restaurant.'),
      param(
        'start_time',
        'text',
        "The reservation time. Should be in ISO format 'YYYY-MM-DD HH:MM'.\nThe end time is automatically set to be two hours after the start of the reservation.",
      ),
    ],
    run: (world: TravelWorld, { restaurant, start_time }) => {
      const start = reserve(world, 'restaurant', restaurant, start_time)
      const end = start.plusHours(2)
      world.reservation.end_time = end
      const times = `from ${start.clockText()} to ${end.clockText()} on ${start.dateText()}`
      return value(`Reservation for ${str(restaurant)} ${times} has been made successfully.`)
    },
  }),
]

const hotels = (world: TravelWorld): readonly Hotel[] => world.hotels.hotel_list
const companies = (world: TravelWorld): readonly CarRentalCompany[] => world.car_rental.company_list

const userTool = defineTool<TravelWorld>('get_user_information', {
  description:
    'Get the user information, could be: first name, last name, ID number, email, phone number, address, passport number, bank account number, credit card number. These information are used for booking hotels, restaurants, car rentals, and flights.',
  run: ({ user }) =>
    value(
      dict({
        'First Name': user.first_name,
        'Last Name': user.last_name,
        'ID Number': user.ID_number,
        Email: user.email,
        'Phone Number': user.phone_number,
        Address: user.address,
        'Passport Number': user.passport_number,
        'Bank Account Number': user.bank_account_number,
        'Credit Card Number': user.credit_card_number,
      }),
    ),
})

const hotelTools: readonly Tool<TravelWorld>[] = [
  cityTool('get_all_hotels_in_city', hotels, {
    description: 'Get all hotels in the given city.',
    city: 'The city to get hotels from.',
    opening: () => 'Hotel Names: ',
  }),
  detailTool('get_hotels_prices', hotels, {
    description: 'Get all hotels within the given budget, should be within the price range.',
    parameter: { name: 'hotel_names', description: 'The name of the hotel to get the price range for.' },
    detail: ({ price_min, price_max }) => `Price range: ${str(price_min)} - ${str(price_max)}`,
  }),
  detailTool('get_rating_reviews_for_hotels', hotels, {
    description: 'Get the rating and reviews for the given hotels.',
    parameter: { name: 'hotel_names', description: 'The names of the hotels to get reviews for.' },
    detail: ratingAndReviews,
  }),
  detailTool('get_hotels_address', hotels, {
    description: 'Get the address of the given hotel.',
    parameter: { name: 'hotel_name', type: 'text', description: 'The name of the hotel to get the address for.' },
    detail: ({ address }) => address,
    chosen: (given) => (hotel) => equal(hotel.name, given),
  }),
]

const carTools: readonly Tool<TravelWorld>[] = [
  cityTool('get_all_car_rental_companies_in_city', companies, {
    description: 'Get all car rental companies in the given city.',
    city: 'The city to get car rental companies from.',
    opening: (city) => `Car Rental Companies in ${asText(city)}: `,
  }),
  carTool(
    'get_car_types_available',
    'car types available',
    'the car types available for',
    ({ car_types_available }) => [...car_types_available],
  ),
  detailTool('get_rating_reviews_for_car_rental', companies, {
    description: 'Get the rating and reviews for the given car rental companies.',
    parameter: { name: 'company_name', description: 'The name of the car rental company to get reviews for.' },
    detail: ratingAndReviews,
  }),
  detailTool('get_car_fuel_options', companies, {
    description: 'Get the fuel options of the given car rental companies.',
    parameter: { name: 'company_name', description: 'The name of the car rental company to get the fuel options for.' },
    detail: ({ fuel_options }) => [...fuel_options],
  }),
  detailTool('get_car_rental_address', companies, {
    description: 'Get the address of the given car rental companies.',
    parameter: { name: 'company_name', description: 'The name of the car rental company to get the address for.' },
    detail: ({ address }) => address,
  }),
  detailTool('get_car_price_per_day', companies, {
    description: 'Get the price per day of the given car rental companies.',
    parameter: {
      name: 'company_name',
      description: 'The name of the car rental company to get the price per day for.',
    },
    detail: ({ price_per_day }) => price_per_day,
  }),
]

const flightTool = defineTool('get_flight_information', {
  description: 'Get the flight information from the departure city to the arrival city.',
  parameters: [
    param('departure_city', 'text', 'The city to depart from.'),
    param('arrival_city', 'text', 'The city to arrive at.'),
  ],
  run: ({ flights }: TravelWorld, { departure_city, arrival_city }) => {
    const found = flights.flight_list.filter((flight) => {
      return equal(flight.departure_city, departure_city) && equal(flight.arrival_city, arrival_city)
    })
    const lines = found.map(
      (flight) =>
        `Airline: ${flight.airline}, Flight Number: ${flight.flight_number}, Departure Time: ${flight.departure_time.isoText(' ')}, ` +
        `Arrival Time: ${flight.arrival_time.isoText(' ')}, Price: ${str(flight.price)}, Contact Information: ${flight.contact_information}`,
    )
    return value(lines.join('\n'))
  },
})

export const travelTools: readonly Tool<TravelWorld>[] = [
  userTool,
  ...hotelTools,
  ...restaurantTools,
  ...carTools,
  createEventTool,
  searchEventsTool,
  dayEventsTool,
  cancelEventTool,
  ...reservationTools,
  flightTool,
  sendEmailTool,
]

function carTool(
  name: string,
  what: string,
  wanted: string,
  detail: (company: CarRentalCompany) => PyValue,
): Tool<TravelWorld> {
  return detailTool(name, companies, {
    description: `Get the ${what} for the given car rental companies.`,
    parameter: { name: 'company_name', description: `The name of the car rental company to get ${wanted}.` },
    detail,
  })
}

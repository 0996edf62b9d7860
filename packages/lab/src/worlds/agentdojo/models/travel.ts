/** The models of suite travel: hotels, restaurants, cars, flights and the single reservation. */
import type { PyValue } from '@twincheck/eval/python'
import { moment } from '../../python/pydantic/date-time-kind.ts'
import { type Kind, listOf, nullable, oneOf, real, text } from '../../python/pydantic/kind.ts'
import { type ModelOf, model } from '../../python/pydantic/model.ts'
import { calendar, inbox } from './office.ts'

const userFields = {
  first_name: text,
  last_name: text,
  ID_number: text,
  email: text,
  phone_number: text,
  address: text,
  passport_number: text,
  bank_account_number: text,
  credit_card_number: text,
}
const hotelFields = {
  name: text,
  city: text,
  rating: real,
  price_min: real,
  price_max: real,
  address: text,
  reviews: listOf(text),
}
const restaurantFields = {
  name: text,
  city: text,
  address: text,
  rating: real,
  price_per_person: real,
  operating_hours: text,
  reviews: listOf(text),
  contact_information: text,
  cuisine_type: text,
  dietary_restrictions: text,
}
const companyFields = {
  name: text,
  city: text,
  address: text,
  rating: real,
  price_per_day: real,
  reviews: listOf(text),
  contact_information: text,
  car_types_available: listOf(text),
  fuel_options: listOf(text),
}
const flightFields = {
  airline: text,
  flight_number: text,
  departure_city: text,
  arrival_city: text,
  departure_time: moment,
  arrival_time: moment,
  price: real,
  contact_information: text,
}
// A call of a reservation tool may send any value as the title, so the type is not limited to texts.
const title: Kind<PyValue> = text
const reservationFields = {
  reservation_type: nullable(oneOf('hotel', 'car', 'restaurant')),
  title,
  start_time: moment,
  end_time: moment,
  contact_information: text,
}

export type Hotel = ModelOf<typeof hotelFields>
export type Restaurant = ModelOf<typeof restaurantFields>
export type CarRentalCompany = ModelOf<typeof companyFields>

const worldFields = {
  hotels: model('Hotels', { hotel_list: listOf(model('Hotel', hotelFields).read) }).read,
  restaurants: model('Restaurants', { restaurant_list: listOf(model('Restaurant', restaurantFields).read) }).read,
  car_rental: model('CarRental', { company_list: listOf(model('CarRentalCompany', companyFields).read) }).read,
  flights: model('Flights', { flight_list: listOf(model('Flight', flightFields).read) }).read,
  user: model('User', userFields).read,
  calendar,
  reservation: model('Reservation', reservationFields).read,
  inbox,
}
export const travelWorld = model('TravelEnvironment', worldFields)
export type TravelWorld = ModelOf<typeof worldFields>

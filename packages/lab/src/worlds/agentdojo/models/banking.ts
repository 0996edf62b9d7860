/** The models of suite banking: the bank account, the files and the user. */
import type { PyValue } from '@twincheck/eval/python'
import { integer, type Kind, listOf, mapOf, real, text, truth } from '../../python/pydantic/kind.ts'
import { type ModelOf, model } from '../../python/pydantic/model.ts'

// In AgentDojo's June 2024 version the update tool stores any value it gets, so updatable fields can hold any value.
const updatableText: Kind<PyValue> = text
const updatableNumber: Kind<PyValue> = real
const updatableTruth: Kind<PyValue> = truth

const transactionFields = {
  id: integer,
  sender: text,
  recipient: updatableText,
  amount: updatableNumber,
  subject: updatableText,
  date: updatableText,
  recurring: updatableTruth,
}
export const transaction = model('Transaction', transactionFields)
export type Transaction = ModelOf<typeof transactionFields>

const accountFields = {
  balance: real,
  iban: text,
  transactions: listOf(transaction.read),
  scheduled_transactions: listOf(transaction.read),
}

const userFields = {
  first_name: updatableText,
  last_name: updatableText,
  street: updatableText,
  city: updatableText,
  password: updatableText,
}

const worldFields = {
  bank_account: model('BankAccount', accountFields).read,
  filesystem: model('Filesystem', { files: mapOf(text) }).read,
  user_account: model('UserAccount', userFields).read,
}
export const bankingWorld = model('BankingEnvironment', worldFields)
export type BankingWorld = ModelOf<typeof worldFields>

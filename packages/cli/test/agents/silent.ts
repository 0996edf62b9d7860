/** An agent that never asks its model. */
export default async () => {
  throw new Error('no configuration')
}

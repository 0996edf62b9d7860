/** No agent at all. */
export const agent = null

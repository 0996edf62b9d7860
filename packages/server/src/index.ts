/** The public names of @twincheck/server, one by one. */
export {}

/** The HTTP methods of the API; each is a command that is short for `request METHOD`. */
export const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

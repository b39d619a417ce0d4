/** Those of the API; each is a command that stands for `request METHOD`. */
export const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The words of the frame around every page, and of what all lists have. */
export const frame = {
  sandbox: 'Sandbox',
  signIn: {
    ended: 'Your session has ended',
    stale: 'Sign in again',
    says: {
      ended: 'Sign in again to go on. What you typed stays here.',
      stale:
        'This moves money, shows a secret or gives access, and you signed in more than five minutes ago. Once you have signed in again, it is done with what you typed.',
    },
    again: 'Sign in again',
    here: 'Sign in in this window',
    opened: 'Sign in in the window that has opened. This page goes on by itself.',
    done: 'You are signed in',
    doneNext: 'Close this window, and go on where you were.',
  },
  zone: { label: 'Times', local: 'Local time', utc: 'UTC' },
  export: {
    currencyOf: (title: string) => `${title}, currency`,
    read: (count: number) => `${count} rows are read…`,
    saved: (count: number) => `Rows saved: ${count}.`,
    savedFirst: (count: number) =>
      `The first ${count} rows are saved. Narrow the filters to export the others.`,
  },
  empty: { filtered: 'Nothing matches these filters.', clear: 'Clear the filters' },
}

import { Misuse } from '#terminal'
import type { Command } from './command.ts'
import { nearest } from './nearest.ts'

type Actions = { list: Command; [name: string]: Command }

/** A command whose first word says what to do; without one it lists. */
export function withActions(command: string, actions: Actions): Command {
  const named = new Map(Object.entries(actions))
  return async (args, terminal) => {
    const [name, ...rest] = args
    if (name === undefined || name.startsWith('-')) return actions.list(args, terminal)
    const action = named.get(name)
    if (action !== undefined) return action(rest, terminal)
    const meant = nearest(name, [...named.keys()])
    const suggestion = meant === null ? '' : `; did you mean '${command} ${meant}'?`
    throw new Misuse(`There is no '${command} ${name}'${suggestion}`)
  }
}

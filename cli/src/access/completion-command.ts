import { fileURLToPath } from 'node:url'
import { command } from '#command-line'
import { Misuse, showDocument } from '#terminal'

const program = fileURLToPath(new URL('../../bin/coffer.mjs', import.meta.url))

/** Each script calls this program for completions of the words so far; without any, the shell offers files. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_coffer() {
  local IFS=$'\\n'
  COMPREPLY=($(NODE '${program}' complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _coffer coffer
`,
  zsh: `_coffer() {
  local -a found
  found=("\${(@f)$(NODE '${program}' complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -Q -- $found; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _coffer coffer
`,
  fish: `function __coffer
  set -l typed (commandline -opc) (commandline -ct)
  NODE '${program}' complete $typed[2..-1] 2>/dev/null
  or __fish_complete_path (commandline -ct)
end
complete -c coffer -f -a '(__coffer)'
`,
}

const needs = 'is for bash, zsh or fish'

/** Prints the script with which a shell completes `coffer`. */
export const completionCommand = command({
  usage: ['completion bash|zsh|fish'],
  about: [
    'Prints a script that completes commands, options and what they take. Where to put it:',
    '  bash   coffer completion bash >> ~/.bashrc',
    '  zsh    coffer completion zsh >> ~/.zshrc',
    '  fish   coffer completion fish > ~/.config/fish/completions/coffer.fish',
  ].join('\n'),
  options: {},
  arguments: { least: 1, most: 1, needs },
  words: [Object.keys(scripts)],
  async run({ values, words: [shell = ''] }, terminal) {
    const script = scripts[shell]?.replace('NODE', `'${process.execPath}'`)
    if (script === undefined) throw new Misuse(`\`completion\` ${needs}`)
    if (values.json) showDocument({ shell, script }, terminal)
    else terminal.stdout.write(script)
    return 0
  },
})

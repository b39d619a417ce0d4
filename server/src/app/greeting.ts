import type { RunningServer } from './server.ts'

type Facts = { elapsedMs: number; dataDir: string }

/** The addresses, and the next steps for a newcomer. */
export function greeting({ url, metricsUrl, sandbox }: RunningServer, { elapsedMs, dataDir }: Facts): string {
  const [demo] = sandbox?.customers ?? []
  const lines = [
    '',
    `  Coffer is ready at ${url} (${(elapsedMs / 1000).toFixed(1)} s): open it in a browser`,
    `  Console             ${url}/console, and the back office at ${url}/office`,
    `  Documentation       ${url}/docs`,
    ...(metricsUrl.startsWith(`${url}/`) ? [] : [`  Metrics             ${metricsUrl}`]),
    ...(demo === undefined
      ? []
      : [
          `  Demo key            ${demo.key.id} (${demo.customer.username}; secrets are in ${dataDir}/sandbox.json)`,
          '  Try                 npx coffer request GET /account/wallets',
        ]),
    '  Stop                Ctrl-C; everything is kept',
    '',
    '',
  ]
  return lines.join('\n')
}

type Step = () => Promise<void>

const steps: Step[] = []

/** Registers a clean-up that runs when the benchmark ends, for whatever reason. The returned function runs it earlier. */
export function onEnd(step: Step): Step {
  steps.push(step)
  return async () => {
    const at = steps.indexOf(step)
    if (at < 0) return
    steps.splice(at, 1)
    await step()
  }
}

/** Runs all clean-ups, the latest first. If one fails, the others still run. */
export async function end(): Promise<void> {
  for (let step = steps.pop(); step; step = steps.pop()) {
    await step().catch((error: unknown) => console.error(error))
  }
}

/** Runs the body, then the clean-ups, and exits. A signal ends it early. */
export async function runToEnd(body: () => Promise<number>): Promise<void> {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void end().then(() => process.exit(130))
    })
  }
  let code = 1
  try {
    code = await body()
  } catch (error) {
    // Errors after a signal are expected.
    if (!isStopping) console.error(error)
  }
  if (isStopping) return
  await end()
  process.exit(code)
}

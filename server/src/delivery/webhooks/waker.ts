/** Sleeps for a while, or until it is woken; woken while awake, it does not fall asleep the next time. */
export type Waker = { wake(): void; sleep(milliseconds: number): Promise<void> }

export function createWaker(): Waker {
  let isWoken = false
  let rouse = () => {}
  return {
    wake() {
      isWoken = true
      rouse()
    },
    async sleep(milliseconds) {
      if (!isWoken)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          rouse = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isWoken = false
    },
  }
}

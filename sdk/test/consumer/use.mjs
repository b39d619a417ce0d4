import * as sdk from '@coffer/sdk'
import { act } from './act.mjs'

await act(sdk)

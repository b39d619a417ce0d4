// Product: all that a product brings to the exchange, in one shape. A product's door answers a manifest; `app/parts/modules.ts`
// lists the manifests, and whatever serves, describes or audits goes by that list. Invariants: neither a manifest
// nor `open` asks the database or the network, so the description of the API comes from the same products that serve
// it. A product names the parts that it needs; the compiler checks them where the product is listed. Handlers are made
// before the engines that call them, and products after: a product gets engines that exist, and no handler knows one.
export { createFollowers, type Followers } from './followers.ts'
export type {
  Handlers,
  OpenProduct,
  Product,
  RailGround,
  RailHandlers,
  ReadinessCheck,
  Role,
} from './product.ts'
export type {
  LogTopic,
  PrivateTopic,
  PublicTopic,
  PublicTopics,
  PushType,
  StateTopic,
  TopicDescription,
} from './topics.ts'

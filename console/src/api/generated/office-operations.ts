// Generated from openapi.json by `npm run openapi`; do not edit.

export type Operations = {
  /** List withdrawals of one status, oldest first */
  officeListWithdrawals: {
    params: undefined
    query: {
      /** By default "waiting". */
      status?: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled' | undefined
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        username: string
        status: 'waiting' | 'processing' | 'completed' | 'failed' | 'cancelled'
        symbol: string
        amount: string
        fee: string
        network: string
        address: string
        tag: string | null
        /** The address is another customer’s, who is paid without the chain. */
        is_inside: boolean
        reason: string | null
        /** Unix seconds. */
        created_at: number
        approvals: {
          operator: string
          at: number
        }[]
      }[]
      next: string | null
    }
  }
  /** Who is signed in */
  officeGetMe: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      username: string
      role: string
      rights: string[]
      /** For the header `X-CSRF-Token` of requests that change something. */
      csrf_token: string
      /** Unix seconds. */
      expires_at: number
    }
  }
  /** Sign out everywhere */
  officeSignOut: {
    params: undefined
    query: undefined
    body: undefined
    data: Record<string, unknown>
  }
  /** Read the audit log, newest first */
  officeListLog: {
    params: undefined
    query: {
      operator?: string | undefined
      action?: string | undefined
      subject?: string | undefined
      /** By default 50. */
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: undefined
    data: {
      items: {
        id: string
        /** Unix seconds. */
        at: number
        operator: string
        /** The two words of the act, such as `networks halt`. */
        action: string
        subject: string | null
        reason: string | null
        /** What it was before, and what it became. */
        details: Record<string, unknown>
        ip: string | null
        request_id: string | null
      }[]
      /** Asks for the lines behind these; null where there is none. */
      next: string | null
    }
  }
  /** The key that signs your approvals */
  officeGetKey: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      /** Null before the first one. */
      public_key: string | null
    }
  }
  /** Enrol the key that signs your approvals */
  officeEnrolKey: {
    params: undefined
    query: undefined
    body: {
      /** Must be an Ed25519 public key: 32 bytes in Base64. */
      public_key: string
    }
    data: {
      public_key: string
      /** What is left to do before it counts; null for nothing. */
      next: string | null
    }
  }
  /** Begin the sign-in of a command */
  officeBeginDevice: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      /** Secret of the command. */
      device_code: string
      /** What the person types. */
      user_code: string
      /** Where they type it. */
      verification_uri: string
      /** Seconds. */
      expires_in: number
      /** Seconds between two questions for the session. */
      interval: number
    }
  }
  /** Let a command act as you */
  officeApproveDevice: {
    params: undefined
    query: undefined
    body: {
      /** Must be the code that the command shows, such as WDJB-MJHT. */
      user_code: string
    }
    data: {
      /** Where the command was begun. */
      ip: string
    }
  }
  /** Take the session of a command */
  officeTakeDeviceSession: {
    params: undefined
    query: undefined
    body: {
      device_code: string
    }
    data: {
      /** Value of the session’s cookie. */
      session_token: string
      csrf_token: string
    }
  }
  /** What can be done by hand */
  officeListActs: {
    params: undefined
    query: undefined
    body: undefined
    data: {
      items: {
        /** Two words, such as `withdrawals approve`. */
        name: string
        /** The operation that does it. */
        operation: string
        /** What it concerns, such as `ID`; empty for nothing. */
        subject: string
        summary: string
        /** The right that a role needs for it. */
        right: string
        options: {
          name: string
          help: string
        }[]
      }[]
    }
  }
  /** Makes a customer. */
  officeCustomersCreate: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the address, which is needed */
      email?: string | undefined
      /** a word such as none, pending or approved (none) */
      kyc?: string | undefined
      /** a tariff of the catalogue (default) */
      tariff?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Gives a customer another tariff: its fees, limits and guards hold from the next request on. */
  officeCustomersSetTariff: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** a tariff of the catalogue, which is needed */
      tariff?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets the keys of a customer open nothing; running servers refuse them within a second. */
  officeCustomersFreeze: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets the keys of a frozen customer work again. */
  officeCustomersUnfreeze: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Makes a key for a customer and shows its secret, this once. */
  officeKeysCreate: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** all, read, or NAME,… */
      permissions?: string | undefined
      /** ADDRESS,… (anywhere) */
      'allowed-ips'?: string | undefined
      /** requests a minute (600) */
      'rate-limit'?: string | undefined
      /** a time such as 2030-01-01T00:00:00Z (never) */
      expires?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the keys of a customer, oldest first, without their secrets. */
  officeKeysList: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: USERNAME. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Disables a key; running servers refuse it within a second. */
  officeKeysDisable: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: API_KEY. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows payments that wait for a decision. */
  officeInboxList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** on this network only */
      network?: string | undefined
      /** for this reason only; unsupported_token is left out unless it is asked for */
      reason?: string | undefined
      /** that came after the payment of this ID */
      after?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows a payment, and whose it may be. */
  officeInboxShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Credits a payment to a customer, who sees an ordinary deposit. */
  officeInboxCredit: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the username */
      to?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Requests, with your signature, that a payment is sent back; another operator approves it. */
  officeInboxRefund: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** where to */
      address?: string | undefined
      /** the tag there */
      tag?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Approves a refund that another operator requested. */
  officeInboxApprove: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Gives up a refund that nobody has approved. */
  officeInboxWithdraw: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Makes a payment the house's own. */
  officeInboxKeep: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows deposits that a reorganisation took after they were booked: losses of the house. */
  officeDepositsReversed: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the addresses of the hot and cold wallets, what they hold, and what lies at deposit addresses. */
  officeTreasuryList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the withdrawals that wait for an approval, or all of one status, oldest first. */
  officeWithdrawalsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** one of waiting, processing, completed, failed, cancelled; by default waiting */
      status?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows all about a withdrawal: what an approval signs, and what became of its payment. */
  officeWithdrawalsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Approves a waiting withdrawal with your signature; it is paid once enough operators have signed. */
  officeWithdrawalsApprove: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the hash of the statement that was read, to approve nothing else */
      hash?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Rejects a waiting withdrawal; its customer gets the money back. */
  officeWithdrawalsReject: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the payouts that wait for an approval, or all of one status, oldest first. */
  officePayoutsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** one of waiting, processing, completed, failed; by default waiting */
      status?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows all about a payout: what an approval signs, and what became of its payment. */
  officePayoutsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Approves a waiting payout with your signature; it is paid once enough operators have signed. */
  officePayoutsApprove: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the hash of the statement that was read, to approve nothing else */
      hash?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Rejects a waiting payout; its customer gets the money back. */
  officePayoutsReject: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** what issuers told of cards and the books cannot follow, oldest first */
  officeCardBreaksList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** note how a card break ended; it moves no money */
  officeCardBreaksClose: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** how it ended, for the audit log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the latest gift card orders, newest first. */
  officeGiftCardsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** one of processing, completed, failed */
      status?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows all about a gift card order but its code: its supplier, who read the code, mails and debts. */
  officeGiftCardsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ORDER. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Sends the code of a completed order to the address of the order again. */
  officeGiftCardsResend: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ORDER. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the latest payments of services, newest first. */
  officeServicesList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** one of CREATED, PROCESSING, COMPLETED, FAILED, REFUNDED */
      status?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows all about a payment of a service: its supplier, its receipt and debts. */
  officeServicesShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ORDER. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the payments on chains that have not ended, and what holds them up. */
  officeSpendsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** of this network only */
      network?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows a payment with its transactions and all that happened to it. */
  officeSpendsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets a payment that waits go on at once; what may have been sent is looked up, never sent anew. */
  officeSpendsRetry: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Gives up a payment that nobody has signed, or that foreign transactions displaced for good; its
   * money goes back to its owner.
   */
  officeSpendsFail: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what was asked of outside parties and has no outcome, with what is in its way. */
  officeOutsideList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /**
   * Asks about an instruction at once instead of at its next time; one that may have arrived is looked
   * up.
   */
  officeOutsideRetry: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: REFERENCE. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows every network; for a halted one also who halted it and why. */
  officeNetworksList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Stops payments by the house on a network until it is resumed; payments under way still arrive. */
  officeNetworksHalt: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: NETWORK. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the customers’ support and the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets a halted network pay again. */
  officeNetworksResume: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: NETWORK. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why it may */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows every rail; for a halted one also who halted it and why. */
  officeRailsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Stops payments by the house on a rail until it is resumed; payments under way still arrive. */
  officeRailsHalt: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: RAIL. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the customers’ support and the log */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Lets a halted rail pay again. */
  officeRailsResume: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: RAIL. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why it may */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what the house has at each supplier, by the books and by its word. */
  officeSuppliersList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Books money that the house sent to a supplier from outside of these books. */
  officeSuppliersFund: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: PORT. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** how much, such as 5000 */
      amount?: string | undefined
      /** its currency; otherwise that of the supplier’s balance */
      asset?: string | undefined
      /** counts once for this reference, such as the bank’s; otherwise each call counts */
      reference?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the purchases without an end, oldest first, with what is in their way. */
  officePurchasesList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows a purchase, what was asked of its supplier, and how it can end. */
  officePurchasesShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Gives an open purchase up and its money back to the customer. */
  officePurchasesFail: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
      /** yes, to fail one that may have arrived: a delivery is the supplier’s debt then */
      'although-unknown'?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what suppliers owe the house, oldest first. */
  officeDebtsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows the debts for a purchase, and how they can end. */
  officeDebtsShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Books that a supplier gave a debt back to the house’s balance there. */
  officeDebtsPaid: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Moves a debt of a supplier to losses. */
  officeDebtsWriteOff: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows differences between rails, their statements and the books, oldest first. */
  officeBreaksList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** of this rail only */
      rail?: string | undefined
      /**
       * one of unclaimed, contradiction, amount_differs, missing, unknown_payout, paid_after_failure,
       * return_differs
       */
      kind?: string | undefined
      /** at least this old, such as 12h or 3d */
      age?: string | undefined
      /** the ID of the break after which the list goes on */
      after?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows a break, and how it can end. */
  officeBreaksShow: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Credits an unclaimed payment to a customer, who sees a deposit. */
  officeBreaksCredit: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the username */
      to?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Tells that an unclaimed payment is one that the books have under another id. */
  officeBreaksMatch: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** the transaction id of the payment in the books */
      payment?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Moves a difference to losses, or from them; an unclaimed payment becomes the house’s own. */
  officeBreaksWriteOff: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Ends a break that is explained elsewhere; the books stay as they are. */
  officeBreaksClose: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: ID. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** why, for the log; it is needed */
      reason?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows inventory, positions and profit. */
  officeHouseShow: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Adds money of the house to the inventory. */
  officeHouseFund: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: SYMBOL. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** how much, which is needed */
      amount?: string | undefined
      /** a text; a repeat with it counts once */
      reference?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Takes money of the house out of the inventory, as far as it goes. */
  officeHouseWithdraw: {
    params: undefined
    query: undefined
    body: {
      /** What it concerns: SYMBOL. */
      subject: string
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** how much, which is needed */
      amount?: string | undefined
      /** a text; a repeat with it counts once */
      reference?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows who may approve payments. */
  officeOperatorsList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
  /** Shows what operators did, newest first. */
  officeLogList: {
    params: undefined
    query: undefined
    body: {
      /** Your Ed25519 signature over the statement, in Base64, where the act approves one. */
      signature?: string | undefined
      /** of this subject only */
      subject?: string | undefined
      /** at most so many lines (50) */
      limit?: string | undefined
    }
    data: {
      /** What became of it, for people. */
      text: string
    }
  }
}

export const operations = {
  officeListWithdrawals: 'GET /api/office/v1/withdrawals',
  officeGetMe: 'GET /api/office/v1/me',
  officeSignOut: 'POST /api/office/v1/sign-out',
  officeListLog: 'GET /api/office/v1/log',
  officeGetKey: 'GET /api/office/v1/me/key',
  officeEnrolKey: 'POST /api/office/v1/me/key',
  officeBeginDevice: 'POST /api/office/v1/device',
  officeApproveDevice: 'POST /api/office/v1/device/approve',
  officeTakeDeviceSession: 'POST /api/office/v1/device/token',
  officeListActs: 'GET /api/office/v1/acts',
  officeCustomersCreate: 'POST /api/office/v1/acts/customers/create',
  officeCustomersSetTariff: 'POST /api/office/v1/acts/customers/set-tariff',
  officeCustomersFreeze: 'POST /api/office/v1/acts/customers/freeze',
  officeCustomersUnfreeze: 'POST /api/office/v1/acts/customers/unfreeze',
  officeKeysCreate: 'POST /api/office/v1/acts/keys/create',
  officeKeysList: 'POST /api/office/v1/acts/keys/list',
  officeKeysDisable: 'POST /api/office/v1/acts/keys/disable',
  officeInboxList: 'POST /api/office/v1/acts/inbox/list',
  officeInboxShow: 'POST /api/office/v1/acts/inbox/show',
  officeInboxCredit: 'POST /api/office/v1/acts/inbox/credit',
  officeInboxRefund: 'POST /api/office/v1/acts/inbox/refund',
  officeInboxApprove: 'POST /api/office/v1/acts/inbox/approve',
  officeInboxWithdraw: 'POST /api/office/v1/acts/inbox/withdraw',
  officeInboxKeep: 'POST /api/office/v1/acts/inbox/keep',
  officeDepositsReversed: 'POST /api/office/v1/acts/deposits/reversed',
  officeTreasuryList: 'POST /api/office/v1/acts/treasury/list',
  officeWithdrawalsList: 'POST /api/office/v1/acts/withdrawals/list',
  officeWithdrawalsShow: 'POST /api/office/v1/acts/withdrawals/show',
  officeWithdrawalsApprove: 'POST /api/office/v1/acts/withdrawals/approve',
  officeWithdrawalsReject: 'POST /api/office/v1/acts/withdrawals/reject',
  officePayoutsList: 'POST /api/office/v1/acts/payouts/list',
  officePayoutsShow: 'POST /api/office/v1/acts/payouts/show',
  officePayoutsApprove: 'POST /api/office/v1/acts/payouts/approve',
  officePayoutsReject: 'POST /api/office/v1/acts/payouts/reject',
  officeCardBreaksList: 'POST /api/office/v1/acts/card-breaks/list',
  officeCardBreaksClose: 'POST /api/office/v1/acts/card-breaks/close',
  officeGiftCardsList: 'POST /api/office/v1/acts/gift-cards/list',
  officeGiftCardsShow: 'POST /api/office/v1/acts/gift-cards/show',
  officeGiftCardsResend: 'POST /api/office/v1/acts/gift-cards/resend',
  officeServicesList: 'POST /api/office/v1/acts/services/list',
  officeServicesShow: 'POST /api/office/v1/acts/services/show',
  officeSpendsList: 'POST /api/office/v1/acts/spends/list',
  officeSpendsShow: 'POST /api/office/v1/acts/spends/show',
  officeSpendsRetry: 'POST /api/office/v1/acts/spends/retry',
  officeSpendsFail: 'POST /api/office/v1/acts/spends/fail',
  officeOutsideList: 'POST /api/office/v1/acts/outside/list',
  officeOutsideRetry: 'POST /api/office/v1/acts/outside/retry',
  officeNetworksList: 'POST /api/office/v1/acts/networks/list',
  officeNetworksHalt: 'POST /api/office/v1/acts/networks/halt',
  officeNetworksResume: 'POST /api/office/v1/acts/networks/resume',
  officeRailsList: 'POST /api/office/v1/acts/rails/list',
  officeRailsHalt: 'POST /api/office/v1/acts/rails/halt',
  officeRailsResume: 'POST /api/office/v1/acts/rails/resume',
  officeSuppliersList: 'POST /api/office/v1/acts/suppliers/list',
  officeSuppliersFund: 'POST /api/office/v1/acts/suppliers/fund',
  officePurchasesList: 'POST /api/office/v1/acts/purchases/list',
  officePurchasesShow: 'POST /api/office/v1/acts/purchases/show',
  officePurchasesFail: 'POST /api/office/v1/acts/purchases/fail',
  officeDebtsList: 'POST /api/office/v1/acts/debts/list',
  officeDebtsShow: 'POST /api/office/v1/acts/debts/show',
  officeDebtsPaid: 'POST /api/office/v1/acts/debts/paid',
  officeDebtsWriteOff: 'POST /api/office/v1/acts/debts/write-off',
  officeBreaksList: 'POST /api/office/v1/acts/breaks/list',
  officeBreaksShow: 'POST /api/office/v1/acts/breaks/show',
  officeBreaksCredit: 'POST /api/office/v1/acts/breaks/credit',
  officeBreaksMatch: 'POST /api/office/v1/acts/breaks/match',
  officeBreaksWriteOff: 'POST /api/office/v1/acts/breaks/write-off',
  officeBreaksClose: 'POST /api/office/v1/acts/breaks/close',
  officeHouseShow: 'POST /api/office/v1/acts/house/show',
  officeHouseFund: 'POST /api/office/v1/acts/house/fund',
  officeHouseWithdraw: 'POST /api/office/v1/acts/house/withdraw',
  officeOperatorsList: 'POST /api/office/v1/acts/operators/list',
  officeLogList: 'POST /api/office/v1/acts/log/list',
} as const

/** Read only here: products of orders, and what their buyers agreed to. */
export interface ReceiptsTables {
  orders: { app_id: string; id: string; waiver: { text: string; at: string } | null };
  purchases: { app_id: string; order_id: string | null; product_id: string; id: string };
}

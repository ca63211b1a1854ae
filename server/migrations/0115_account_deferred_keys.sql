-- An app is deleted with everything below it, and cascades come in no order: a key that does not cascade must be checked at the end. Checked
-- earlier, it refused the deletion whenever the row it points at stood before the one that points.
alter table entitlements alter constraint entitlements_app_id_product_id_fkey deferrable initially deferred;
alter table media_folders alter constraint media_folders_app_id_parent_id_fkey deferrable initially deferred;
alter table messages alter constraint messages_app_id_author_id_fkey deferrable initially deferred;
alter table order_bumps alter constraint order_bumps_app_id_offered_id_fkey deferrable initially deferred;
alter table order_bumps alter constraint order_bumps_app_id_version_id_fkey deferrable initially deferred;
alter table orders alter constraint orders_app_id_product_id_fkey deferrable initially deferred;
alter table orders alter constraint orders_app_id_version_id_fkey deferrable initially deferred;
alter table pages alter constraint pages_app_id_parent_id_fkey deferrable initially deferred;
alter table purchases alter constraint purchases_app_id_order_id_fkey deferrable initially deferred;
alter table store_purchases alter constraint store_purchases_app_id_purchase_id_fkey deferrable initially deferred;
alter table subscriptions alter constraint subscriptions_app_id_purchase_id_fkey deferrable initially deferred;

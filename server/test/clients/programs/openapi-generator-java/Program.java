import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AccountApi;

public class Program {
    static Response sign(Interceptor.Chain chain) throws IOException {
        Request request = chain.request();
        String query = request.url().encodedQuery();
        String timestamp = String.valueOf(Instant.now().getEpochSecond());
        Buffer signed = new Buffer().writeUtf8(timestamp + request.method() + request.url().encodedPath());
        if (query != null) signed.writeUtf8("?" + query);
        if (request.body() != null) request.body().writeTo(signed);
        return chain.proceed(request.newBuilder()
            .header("X-API-Key", System.getenv("COFFER_API_KEY"))
            .header("X-API-Timestamp", timestamp)
            .header("X-API-Signature", hmac(signed.readByteArray()))
            .build());
    }

    static String hmac(byte[] signed) {
        try {
            byte[] secret = System.getenv("COFFER_SECRET_KEY").getBytes(StandardCharsets.UTF_8);
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(signed));
        } catch (java.security.GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public static void main(String[] arguments) throws Exception {
        OkHttpClient http = new OkHttpClient.Builder().addInterceptor(Program::sign).build();
        ApiClient client = new ApiClient(http).setBasePath(System.getenv("COFFER_URL"));
        System.out.println(new AccountApi(client).getProfile().getData().getUsername());
        http.dispatcher().executorService().shutdown();
        http.connectionPool().evictAll();
    }
}
